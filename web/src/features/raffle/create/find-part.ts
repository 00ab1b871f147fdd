import type { DepositRef } from '@filbert/sdk/link'
import { ApiError, api } from '@/api/client'
import { rafflesApi } from '@/api/raffles'
import type { Link } from '@/api/schema.gen'
import { amountsOf, madeSlots, type RaffleRecord } from '@/device/records/raffles'
import { sameAddress } from '@/lib/address'
import type { Cause } from '@/words/sentence'

/**
 * `found`: it was made, from this deposit on. `pending`: its transaction waits for its block. `undone`: by the chain's
 * word it made nothing. `absent`: nobody has heard of it.
 */
export type FoundPart =
  | { kind: 'found'; first: string }
  | { kind: 'pending' | 'undone' | 'absent' }
  | { kind: 'unknown'; cause: Cause }

/** Pages of a hundred slots: as many as a raffle has. */
const PAGES = 10

/** Whether a part that a wallet was asked for was made, whatever the wallet said. */
export async function findPart(record: RaffleRecord, at: number): Promise<FoundPart> {
  const { chainId, parts, pubKey20 } = record
  const txHash = parts[at]?.txHash ?? null
  try {
    if (txHash !== null) {
      const told = await api.linksOfTransaction(chainId, txHash).then(
        ({ links }) => links,
        (error: unknown) => fateOf(error),
      )
      if (!Array.isArray(told)) {
        if (told.kind !== 'absent') return told
      } else {
        const [first] = told.filter((link) => isOf(link, record))
        return first ? inRaffle(record, at, first) : { kind: 'undone' }
      }
    }
    const { links, more } = await api.linksByKey([pubKey20])
    const known = links.find((link) => isOf(link, record))
    if (known) return await inRaffle(record, at, known)
    if (more.length > 0) return { kind: 'unknown', cause: { code: 'hidden', outcome: 'unknown' } }
    return { kind: 'absent' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'unknown', cause: { ...error, outcome: 'unknown' } }
  }
}

/** Of all slots that the server knows: a run of this part's amounts, which no other part has. */
async function inRaffle(record: RaffleRecord, at: number, ref: DepositRef): Promise<FoundPart> {
  const taken = new Set(madeSlots(record))
  const slots: { index: string; amount: string }[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES; page += 1) {
    const told = await rafflesApi.slots(ref, after)
    slots.push(...told.slots.filter(({ index }) => !taken.has(index)))
    after = told.next
    if (after === null) break
  }
  const first = runOf(slots, amountsOf(record, at))
  return first === null ? { kind: 'absent' } : { kind: 'found', first }
}

/** Where so many neighbours with these amounts begin; null where there are none. */
export function runOf(
  slots: readonly { index: string; amount: string }[],
  amounts: readonly bigint[],
): string | null {
  const begins = slots.findIndex((slot, at) =>
    amounts.every((amount, n) => {
      const one = slots[at + n]
      return (
        one !== undefined &&
        BigInt(one.amount) === amount &&
        BigInt(one.index) === BigInt(slot.index) + BigInt(n)
      )
    }),
  )
  return slots[begins]?.index ?? null
}

function isOf(link: Link, { pubKey20, sender, token }: RaffleRecord): boolean {
  return (
    link.requiresMfa &&
    sameAddress(link.pubKey20, pubKey20) &&
    sameAddress(link.sender, sender) &&
    sameAddress(link.token.address, token)
  )
}

function fateOf(error: unknown): FoundPart {
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case 'transaction_pending':
    case 'deposit_unconfirmed':
      return { kind: 'pending' }
    case 'transaction_reverted':
    case 'no_deposit':
      return { kind: 'undone' }
    case 'transaction_not_found':
      return { kind: 'absent' }
    default:
      return { kind: 'unknown', cause: { ...error, outcome: 'unknown' } }
  }
}
