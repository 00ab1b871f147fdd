import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccount } from '@/chain/wallet'
import { followWallet, type UserState, userQuery, userState, wasSignedIn } from './session'

/** Who is signed in. However many ask, the server is asked once. */
export function useUser(): UserState {
  return useWho(true)
}

/** The same for what every page shows: nobody is asked for where nobody has signed in on this device. */
export function useUserSeenBefore(): UserState {
  return useWho(wasSignedIn())
}

function useWho(wanted: boolean): UserState {
  const queries = useQueryClient()
  const query = useQuery({ ...userQuery, enabled: wanted })
  const connected = useAccount()?.address

  // The outside system: the wallet, which may be another one by now.
  useEffect(() => followWallet(queries), [queries])

  if (!wanted && query.data === undefined) return { state: 'visitor' }
  return userState(query, connected)
}
