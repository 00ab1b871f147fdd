import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import { type Batch, type BatchPart, keepBatch } from '@/device/records/batches'
import type { Hex } from '@/lib/hex'
import { linkKey, makeSecret } from '@/lib/secret'
import { inSlices } from '@/lib/slices'
import type { PlannedPart } from './plan'

interface Begun {
  chain: Chain
  asset: Asset
  sender: Hex
  title: string
  plan: readonly PlannedPart[]
}

/**
 * Draws a secret for each link, and keeps all of them on this device: whatever becomes of the page, the wallet or the
 * browser after that, the links are there. Null where the browser keeps nothing, or has no room for so many.
 */
export async function beginBatch(
  { chain, asset, sender, title, plan }: Begun,
  createdAt: number,
  onDrawn: (drawn: number) => void,
): Promise<Batch | null> {
  const vault = chain.vaults[chain.createVersion]
  if (!vault) throw new Error('invariant: a chain has the vault that its links are made in')
  const id = makeSecret().toLowerCase()
  const parts: BatchPart[] = []
  let drawn = 0
  for (const [at, { entries }] of plan.entries()) {
    const drawnBefore = drawn
    const secrets = entries.map(() => makeSecret())
    const keys = await inSlices(
      secrets,
      (secret) => linkKey(secret).pubKey20,
      (done) => onDrawn(drawnBefore + done),
    )
    drawn += entries.length
    parts.push({ batch: id, at, secrets, keys, ...columnsOf(entries), states: '', createdAt })
  }
  const batch: Batch = {
    id,
    title,
    chainId: chain.chainId,
    version: chain.createVersion,
    vault,
    token: asset.address,
    symbol: asset.symbol,
    decimals: asset.decimals,
    sender,
    parts: plan.map(({ entries, total, days }) => ({
      count: entries.length,
      total: total.toString(),
      days,
      asked: false,
      askedAt: null,
      nonce: null,
      txHash: null,
      batch: null,
      first: null,
    })),
    createdAt,
  }
  return (await keepBatch(batch, parts)) ? batch : null
}

/** One amount for all where it is the same: it is less to keep, and less to send. */
function columnsOf(entries: PlannedPart['entries']): Pick<BatchPart, 'amounts' | 'labels' | 'recipients'> {
  const amounts = entries.map(({ amount }) => amount.toString())
  const same = amounts.every((amount) => amount === amounts[0])
  return {
    amounts: same ? amounts.slice(0, 1) : amounts,
    labels: someOf(entries.map(({ label }) => label)),
    recipients: someOf(entries.map(({ recipient }) => recipient)),
  }
}

function someOf(texts: string[]): string[] {
  return texts.some((text) => text !== '') ? texts : []
}
