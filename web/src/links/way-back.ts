import type { Link } from '@/api/schema.gen'

/** How money that is back with its sender came there, in words for its sender or for anybody else. */
export function backWords({ wayBack, expired }: Link, forSender: boolean): string {
  if (wayBack === 'declined') return forSender ? 'They sent it back' : 'Sent back to its sender'
  if (wayBack === 'expired')
    return forSender ? 'Expired, and back with you' : 'Expired, and sent back to its sender'
  // After its expiry anybody may have sent it back.
  if (wayBack === null && expired)
    return forSender ? 'Expired, and back with you' : 'Expired, and back with its sender'
  return forSender ? 'Taken back' : 'Taken back by its sender'
}
