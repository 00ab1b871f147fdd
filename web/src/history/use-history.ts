import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiError } from '@/api/client'
import { useConfig } from '@/api/queries'
import { useSentTransfers } from '@/device/follow/use-sent-transfers'
import { directTransfers } from '@/device/records/direct-transfers'
import { receivedLinks } from '@/device/records/received-links'
import { requestRecords } from '@/device/records/request-links'
import { sentLinks } from '@/device/records/sent-links'
import { useArchive, useShelf } from '@/device/use-shelf'
import { seenBefore } from '@/people/seen-before'
import { refetchUser } from '@/people/session'
import { useUser } from '@/people/use-user'
import { named } from './named'
import { withCashOuts } from './of-cash-outs'
import { rowsOfDevice } from './of-device'
import type { HistoryRow } from './row'
import { unionOf } from './union'
import { useCashOuts } from './use-cash-outs'
import { useServerRows } from './use-server-rows'

export interface History {
  /** Each payment once, the newest first. While it is loading, those of this device. */
  items: readonly HistoryRow[]
  /** `partial`: more may come; of what is here the newest are all there. */
  state: 'loading' | 'partial' | 'whole'
  /** There are older ones than are ever shown. */
  capped: boolean
  /** Whose session it is. Without one they are shown what this device knows. Null while nobody knows, too. */
  userId: string | null
  /** Nobody is signed in. */
  visitor: boolean
  /** Why what the server knows is not here, or not all of it. */
  error?: ApiError
  retry: () => void
}

const NOBODY: readonly never[] = []

/** What somebody sent and received: this device's records, and with a session what the chain tells of their wallets. */
export function useHistory(): History {
  const person = useUser()
  const queries = useQueryClient()
  useSentTransfers()
  const sent = useShelf(sentLinks)
  const received = useShelf(receivedLinks)
  const direct = useShelf(directTransfers)
  const undone = useArchive(directTransfers)
  const requests = useShelf(requestRecords)
  const userId = person.state === 'user' ? person.user.user.userId : null
  const contacts = person.state === 'user' ? person.user.contacts : NOBODY
  const { rows, state, error, retry } = useServerRows(userId)
  const device = useMemo(
    () => rowsOfDevice({ sent, received, direct, undone, requests }),
    [sent, received, direct, undone, requests],
  )
  const union = useMemo(() => unionOf(device, rows), [device, rows])
  const config = useConfig()
  const toBanks = useCashOuts(userId)
  const { cashOuts } = toBanks
  const items = useMemo(
    () => named(withCashOuts(union, cashOuts, config), contacts),
    [union, cashOuts, config, contacts],
  )
  const unknown = person.state === 'visitor' ? person.problem : undefined
  const problem = error ?? toBanks.error ?? unknown
  // Where nobody ever signed in nobody is waited for.
  const isComing = (state === 'loading' && !error) || toBanks.loading
  const isAwaited = person.state === 'loading' ? seenBefore.is() : isComing
  const isWhole =
    person.state !== 'loading' &&
    !toBanks.error &&
    (state === 'whole' || state === 'idle' || state === 'capped')
  return {
    items,
    state: isAwaited ? 'loading' : isWhole ? 'whole' : 'partial',
    capped: state === 'capped',
    userId,
    visitor: person.state === 'visitor',
    ...(problem && { error: problem }),
    retry: unknown ? () => void refetchUser(queries) : error ? retry : toBanks.retry,
  }
}
