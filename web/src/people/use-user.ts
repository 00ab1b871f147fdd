import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '@/chain/wallet'
import { held } from './held'
import { followWallet, type UserState, userQuery, userState } from './session'

/** Who is signed in. However many ask, the server is asked once. */
export function useUser(): UserState {
  const queries = useQueryClient()
  const query = useQuery(userQuery)
  const connected = useAccount()?.address
  const isHeld = useSyncExternalStore(held.subscribe, held.is, held.is)

  // The outside system: the wallet, which may be another one by now.
  useEffect(() => followWallet(queries), [queries])

  return userState(query, isHeld ? undefined : connected)
}
