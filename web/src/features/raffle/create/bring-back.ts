import { mayComeYet } from '@/chain/deadline'
import { notePart, type RaffleRecord, raffleRecords, totalOf } from '@/device/records/raffles'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import { findPart } from './find-part'
import type { RaffleTerms } from './raffle-draft'

/** So many are looked for at once, the newest. */
const MOST = 5

/**
 * Raffles that were given up as their wallet said no, and are on the chain all the same. The key of the first that is
 * brought back to those that are kept; null where there is none. `problem`: nobody could be asked, of one at least.
 */
export async function bringBack(
  givenUp: readonly RaffleRecord[],
): Promise<{ pubKey20: Hex | null; problem: Cause | null }> {
  let problem: Cause | null = null
  for (const { pubKey20, ...record } of givenUp.slice(0, MOST)) {
    // Nothing but its first part can be there: the others are asked for after it.
    const found = await findPart({ pubKey20, ...record }, 0)
    if (found.kind === 'unknown') problem = found.cause
    if (found.kind !== 'found') continue
    raffleRecords.restore(pubKey20)
    notePart(pubKey20, 0, { first: found.first })
    return { pubKey20, problem: null }
  }
  return { pubKey20: null, problem }
}

/** Those given up within a day that lock the same: asked for again they would be paid twice. */
export function alikeOf(
  givenUp: readonly RaffleRecord[],
  { chainId, asset, amounts, sender }: RaffleTerms,
  now: number,
): RaffleRecord[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  return givenUp.filter(
    (record) =>
      mayComeYet(record.createdAt, now) &&
      record.chainId === chainId &&
      sameAddress(record.token, asset.address) &&
      sameAddress(record.sender, sender) &&
      totalOf(record) === total,
  )
}
