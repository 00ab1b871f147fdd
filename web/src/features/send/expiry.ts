import { t } from '@lingui/core/macro'
import type { Chain } from '@/api/schema.gen'
import { returnsExpired } from '@/assets/token-list'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { paidAddress, type Recipient } from '@/lib/recipient'

/** Whether links can expire there: in our own vault, which makes its batches itself. Straight to an address there is no link. */
export function canExpire(chain: Chain, vault: Hex, to: Recipient): boolean {
  return sameAddress(chain.batcher, vault) && paidAddress(to) === null
}

/** What becomes of the money when nobody claims it in time. Not every server sends back what expired. */
export function afterExpiry(chain: Chain | undefined, token: Hex | null): string {
  return chain && returnsExpired(chain, token)
    ? t`If nobody claims it by then, it comes back to you by itself.`
    : t`If nobody claims it by then, it stays until you refund it.`
}
