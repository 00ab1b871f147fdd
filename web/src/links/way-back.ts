import { t } from '@lingui/core/macro'
import type { Link } from '@/api/schema.gen'

/** How money that is back with its sender came there, in words for its sender or for anybody else. */
export function backWords({ wayBack, expired }: Link, forSender: boolean): string {
  if (wayBack === 'declined') return forSender ? t`They sent it back` : t`Sent back to its sender`
  if (wayBack === 'expired')
    return forSender ? t`Expired, and back with you` : t`Expired, and sent back to its sender`
  // After its expiry anybody may have sent it back.
  if (wayBack === null && expired)
    return forSender ? t`Expired, and back with you` : t`Expired, and back with its sender`
  return forSender ? t`Refunded` : t`Refunded by its sender`
}
