import type { HistoryItem } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { HAZEL, ZERO } from './config'
import { type makeLink, personOf } from './world'

/** So many payments of a wallet as the server tells them, an hour apart. The first is a link. */
export function toldPayments(wallet: Hex, count: number): HistoryItem[] {
  const now = Math.floor(Date.now() / 1000)
  return Array.from({ length: count }, (_, at) => ({
    ...(at === 0
      ? { type: 'linkSent', contractVersion: 'v4.4', depositIndex: '0', status: 'pending' }
      : {
          type: at % 2 ? 'directSent' : 'directReceived',
          contractVersion: null,
          depositIndex: null,
          status: 'sent',
        }),
    wallet,
    chainId: HAZEL,
    tokenAddress: ZERO,
    tokenType: 0,
    tokenId: '0',
    tokenAmount: `${((at * 7919) % 10_007) + 1}${'0'.repeat(15)}`,
    tokenSymbol: 'ETH',
    tokenDecimals: 18,
    date: now - at * 3600,
    address: numbered(at, 40),
    requestId: null,
    reference: null,
    points: null,
    txHash: numbered(at, 64),
    carried: null,
  })) as HistoryItem[]
}

const numbered = (at: number, digits: number): Hex => `0x${(at + 1).toString(16).padStart(digits, '0')}`

/** A link that a device keeps, of which no chain knows. Each has an amount of its own: 1, 2, 3 … */
export function keptLink(at: number) {
  return {
    v: 1,
    pubKey20: numbered(at, 40),
    secret: 'WpQIuBvptLkCV3aF',
    chainId: HAZEL,
    version: 'v4.4',
    index: null as string | null,
    token: ZERO as Hex | null,
    symbol: 'ETH',
    decimals: 18,
    amount: `${at + 1}${'0'.repeat(18)}`,
    sender: personOf(0).address,
    createdAt: Date.now() - at * 3_600_000,
    message: `Nut number ${at + 1}`,
  }
}

/** Puts links on the device, as if they had been made there. */
export function keepOnDevice(links: readonly ReturnType<typeof keptLink>[]): void {
  for (const one of links) localStorage.setItem(`filbert.sent.${one.pubKey20}`, JSON.stringify(one))
}

/** The device keeps this link, which the vault has, as the one that sent it. */
export function keepLink({ link, secret }: ReturnType<typeof makeLink>, more: object = {}): void {
  const { pubKey20, chainId, version, index, amount, sender, createdAt, deposit, token } = link
  const { address, symbol, decimals } = token
  const { txHash } = deposit
  const record = { v: 1, pubKey20, secret, chainId, version, index, token: address, symbol, decimals, amount }
  const kept = { ...record, sender, createdAt: createdAt * 1000, txHash, ...more }
  localStorage.setItem(`filbert.sent.${pubKey20}`, JSON.stringify(kept))
}

/**
 * A payment straight to an address that a device keeps, as its page wrote it down when the wallet gave its hash. Each has
 * an amount of its own: 1, 2, 3 …
 */
export function keptTransfer(at: number) {
  return {
    v: 1,
    txHash: numbered(at, 64),
    chainId: HAZEL,
    token: ZERO,
    symbol: 'ETH',
    decimals: 18,
    amount: `${at + 1}${'0'.repeat(18)}`,
    sender: personOf(0).address,
    recipient: numbered(at, 40),
    name: `friend${at + 1}.eth`,
    createdAt: Date.now() - (at + 1) * 3_600_000,
    told: true,
    seen: 'pending',
    nonceBefore: at,
    blockBefore: '900',
  }
}

/** Has it kept on the device. */
export function keepTransfer(kept: ReturnType<typeof keptTransfer>): void {
  localStorage.setItem(`filbert.direct.${kept.txHash}`, JSON.stringify(kept))
}

/** So many kept links. */
export const keptLinks = (count: number) => Array.from({ length: count }, (_, at) => keptLink(at))
