import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { peopleApi, type Session } from '@/api/people'
import { retryPassing } from '@/api/queries'
import { shortAddress } from '@/lib/address'
import { OWN_FAULT } from '@/lib/cause'
import { isoMoment, shownDay, shownMoment } from '@/lib/moment'
import { clearUser, leaveIfSignedOut, userQuery } from '@/people/session'
import { useLogOut } from '@/people/use-log-out'
import { Button, heldWhile } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { Spinner } from '@/ui/timeline'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { Awaited } from './awaited'
import type { CareSheetProps } from './care-sheet'

function sessionsQuery(userId: string) {
  return queryOptions<Session[], ApiError>({
    queryKey: [...userQuery.queryKey, userId, 'sessions'],
    queryFn: async () => (await peopleApi.sessions()).sessions,
    retry: retryPassing,
  })
}

/** Every device that somebody is signed in on, and the way out of each. */
export function SessionsSheet({ known, onClose }: CareSheetProps) {
  const { userId } = known.user
  const query = useQuery(sessionsQuery(userId))
  const { logOutEverywhere, leaving, problem } = useLogOut()
  return (
    <Sheet
      title={t`Where you are signed in`}
      onClose={onClose}
      foot={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {problem && (
            <>
              <p role="alert" className="font-semibold">
                {t`Error logging out`}
              </p>
              <Explained cause={problem} situation="account" />
            </>
          )}
          <Button look="plain" busy={leaving ? t`Logging out` : null} onClick={logOutEverywhere}>
            {t`Log out everywhere`}
          </Button>
        </div>
      }
    >
      <Awaited query={query} rows={2}>
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} userId={userId} />
            ))}
          </ul>
        )}
      </Awaited>
    </Sheet>
  )
}

function SessionRow({ session, userId }: { session: Session; userId: string }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const { sessionId, device, isThis } = session
  const name = device || t`A browser that does not say which`

  const end = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await peopleApi.endSession(sessionId)
      if (isThis) return await clearUser(queries)
      queries.setQueryData(sessionsQuery(userId).queryKey, (before) =>
        before?.filter((one) => one.sessionId !== sessionId),
      )
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
      await leaveIfSignedOut(queries, error)
    }
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t-[1.5px] border-dashed py-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-[min(8rem,100%)] flex-1">
          <p translate="no" className="font-semibold">
            {name}
          </p>
          {isThis && <p className="font-semibold text-sm text-teal">{t`This device`}</p>}
          <p className="text-soft text-sm">
            <Since session={session} />
          </p>
        </div>
        <button
          type="button"
          className="chip"
          aria-label={t`Log out: ${name}`}
          {...heldWhile(busy, () => void end())}
        >
          {busy && <Spinner />} {t`Log out`}
        </button>
      </div>
      {problem && <Explained cause={problem} situation="account" />}
    </li>
  )
}

/** Since when it is, by which wallet, and when it was seen last, where that is not now. */
function Since({ session: { wallet, createdAt, lastSeenAt, isThis } }: { session: Session }) {
  const since = <Day at={createdAt} />
  const seen = <Day at={lastSeenAt} />
  if (wallet === null)
    return isThis ? (
      <Trans>Since {since}</Trans>
    ) : (
      <Trans>
        Since {since}, last seen {seen}
      </Trans>
    )
  const address = shortAddress(wallet)
  return isThis ? (
    <Trans>
      Since {since} by {address}
    </Trans>
  ) : (
    <Trans>
      Since {since} by {address}, last seen {seen}
    </Trans>
  )
}

function Day({ at }: { at: number }) {
  return (
    <time dateTime={isoMoment(at)} title={shownMoment(at)}>
      {shownDay(at)}
    </time>
  )
}
