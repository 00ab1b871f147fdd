import type { Raffle } from '@/api/raffles'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'

/** What there is of a raffle for whoever opens it. */
export type RaffleView =
  /** Its sender's own. */
  | 'sender'
  /** It is claimed elsewhere, if at all: the second signature is not ours. */
  | 'not_ours'
  | 'open'
  /** All that are left are drawn for others, who may yet leave them. */
  | 'busy'
  | 'expired'
  /** What nobody had claimed is back with its sender. */
  | 'taken_back'
  | 'all_claimed'

/** `asPlayer`: its sender wants to see it as others do. */
export function viewOf(raffle: Raffle, account: Hex | null, asPlayer: boolean): RaffleView {
  const { free, held, expired, takenBack } = raffle.slots
  if (sameAddress(raffle.sender, account) && !asPlayer) return 'sender'
  if (free + held > 0) {
    if (!raffle.claimable) return 'not_ours'
    return free > 0 ? 'open' : 'busy'
  }
  if (expired > 0) return 'expired'
  return takenBack > 0 ? 'taken_back' : 'all_claimed'
}

/** What somebody calls a raffle by: whose it says it is, or nobody's. */
export function isFrom({ senderName }: Pick<Raffle, 'senderName'>): string | null {
  return senderName === null || senderName === '' ? null : senderName
}
