import { receivedLinks } from '@/device/records/received-links'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { RaffleLink } from '@filbert/sdk/raffle-link'
import type { Won } from './take-part'

/** A slot that this device had before, to this wallet if one is connected. */
export function hadOf({ chainId, version, slots }: RaffleLink, account: Hex | null): Won | null {
  const found = receivedLinks
    .all()
    .find(
      (one) =>
        one.chainId === chainId &&
        one.version === version &&
        slots.includes(one.index) &&
        (account === null || sameAddress(account, one.recipient)),
    )
  if (!found) return null
  const { recipient, index, amount, txHash } = found
  return { recipient, index, amount, txHash }
}
