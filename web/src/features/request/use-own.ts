import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ApiError } from '@/api/client'
import { type HistoryItem, peopleApi, type UserRecord } from '@/api/people'
import { retryPassing } from '@/api/queries'
import type { RequestLink } from '@/api/requests'
import { requestRecords } from '@/device/records/request-links'
import { useShelf } from '@/device/use-shelf'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { useUser } from '@/people/use-user'

type Asked = Pick<RequestLink, 'id' | 'recipientAddress'>

/** Whether who looks at a request asked for it: by this device, by their wallet, or by who is signed in. */
export function useIsOwn(request: Asked, wallet: Hex | null): boolean {
  const made = useShelf(requestRecords).some(({ id }) => id === request.id)
  const session = useUser()
  const user = session.state === 'user' ? session.user : null
  const known =
    made || sameAddress(wallet, request.recipientAddress) || (user !== null && isPaid(user, request))
  const { data } = useQuery(madeQuery(known ? null : user))
  return known || (data !== undefined && isMade(data, request))
}

/** Whether it is for a wallet of theirs. */
export function isPaid({ accounts }: Pick<UserRecord, 'accounts'>, { recipientAddress }: Asked): boolean {
  return accounts.some(
    ({ account_type, account_identifier }) =>
      account_type === 'wallet' && sameAddress(account_identifier as Hex, recipientAddress),
  )
}

export function isMade(items: readonly Pick<HistoryItem, 'type' | 'requestId'>[], { id }: Asked): boolean {
  return items.some(({ type, requestId }) => type === 'requestMade' && requestId === id)
}

/** What somebody did last, as many as one call tells: an older request of theirs is known by its wallet alone. */
function madeQuery(user: UserRecord | null) {
  return queryOptions<HistoryItem[], ApiError>({
    // It begins with `user`: it goes when they sign out.
    queryKey: ['user', user?.user.userId, 'made'],
    queryFn: user === null ? skipToken : async () => (await peopleApi.history()).items,
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryPassing,
  })
}
