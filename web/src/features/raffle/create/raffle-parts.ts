import { madeSlots, nextPart, type RafflePart, type RaffleRecord } from '@/device/records/raffles'
import type { RaffleLink } from '@filbert/sdk/raffle-link'

/**
 * Slots of one transaction. One of 100 takes 5.1 million gas, measured on the vault: 200 fit into a block of every chain,
 * and under the bound on one transaction (EIP-7825).
 */
export const SLOTS_A_PART = 200

/** In as few transactions as blocks have room for. */
export function partsOf(slots: number): RafflePart[] {
  const nothing = { askedAt: null, txHash: null, batch: null, first: null }
  return Array.from({ length: Math.ceil(slots / SLOTS_A_PART) }, (_, at) => ({
    slots: Math.min(SLOTS_A_PART, slots - at * SLOTS_A_PART),
    ...nothing,
  }))
}

/** The link of a raffle whose slots are all made; null before. */
export function linkOf(record: RaffleRecord): RaffleLink | null {
  if (nextPart(record) !== null) return null
  const [first, ...rest] = madeSlots(record)
  const { chainId, version, secret } = record
  return first === undefined ? null : { chainId, version, slots: [first, ...rest], secret }
}
