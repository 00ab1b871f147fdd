import { t } from '@lingui/core/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { type NoticeKind, type NoticePlaces, type NoticeSettings, noticesApi } from '@/api/notices'
import { retryPassing, useConfig } from '@/api/queries'
import { OWN_FAULT } from '@/lib/cause'
import { leaveIfSignedOut, userQuery } from '@/people/session'
import { Sheet } from '@/ui/sheet'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { Awaited } from '@/features/profile/awaited'
import type { CareSheetProps } from '@/features/profile/care-sheet'
import { OwnAddress } from './own-address'
import { ThisDevice } from './this-device'

const KINDS: readonly (readonly [NoticeKind, string])[] = [
  ['claimed', t`A link of mine was claimed`],
  ['paid', t`I was sent money`],
  ['unclaimed', t`A link of mine waits for a week`],
  ['cashOut', t`My cash-out arrived`],
]

export function noticesQuery(userId: string) {
  return queryOptions<NoticeSettings, ApiError>({
    queryKey: [...userQuery.queryKey, userId, 'notices'],
    queryFn: noticesApi.settings,
    retry: retryPassing,
  })
}

/** What somebody is told when it happens, and where. */
export function NoticesSheet({ known, onClose }: CareSheetProps) {
  const { userId } = known.user
  const query = useQuery(noticesQuery(userId))
  return (
    <Sheet title={t`Tell me when something happens`} onClose={onClose}>
      <Awaited query={query} rows={3}>
        {(settings) => <Settings settings={settings} userId={userId} />}
      </Awaited>
    </Sheet>
  )
}

function Settings({ settings, userId }: { settings: NoticeSettings; userId: string }) {
  const queries = useQueryClient()
  const { notices } = useConfig()
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ name: string; cause: Cause } | null>(null)
  const { pushPublicKey } = settings
  const email = notices.email ? settings.email : null
  if (pushPublicKey === null && email === null)
    return (
      <p className="text-soft">{t`You can be told by e-mail, and your account has no e-mail address.`}</p>
    )

  const fail = async (name: string, error: unknown) => {
    setFailed({ name, cause: error instanceof ApiError ? error : OWN_FAULT })
    await leaveIfSignedOut(queries, error)
  }
  /** Does one thing at a time, and says what went wrong with it. */
  const during = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(name)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      await fail(name, error)
    } finally {
      setBusy(null)
    }
  }
  const store = (now: NoticeSettings) => queries.setQueryData(noticesQuery(userId).queryKey, now)
  const again = () => queries.invalidateQueries({ queryKey: noticesQuery(userId).queryKey })
  /** Shown as it is wanted at once, and as it is once that is known: the next one need not wait for it. */
  const set = async (kind: NoticeKind, places: NoticePlaces) => {
    setFailed(null)
    store({ ...settings, kinds: { ...settings.kinds, [kind]: places } })
    try {
      await noticesApi.set({ [kind]: places })
    } catch (error) {
      await fail('set', error)
    }
    await again()
  }
  const part = (...names: string[]) => ({
    busy,
    during,
    onDone: again,
    problem: failed && names.includes(failed.name) ? failed.cause : null,
  })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
      {KINDS.map(([kind, name]) => {
        const places = settings.kinds[kind]
        return (
          places && (
            <fieldset key={kind} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <legend className="font-semibold">{name}</legend>
              {pushPublicKey !== null && (
                <Choice
                  label={t`On my devices`}
                  on={places.push}
                  onChange={(push) => void set(kind, { ...places, push })}
                />
              )}
              {email !== null && (
                <Choice
                  label={t`By e-mail`}
                  on={places.email}
                  onChange={(email) => void set(kind, { ...places, email })}
                />
              )}
            </fieldset>
          )
        )
      })}
      {failed?.name === 'set' && <Explained cause={failed.cause} situation="account" />}
      {pushPublicKey !== null && <ThisDevice publicKey={pushPublicKey} {...part('device')} />}
      {email !== null && !settings.emailConfirmed && (
        <OwnAddress email={email} {...part('send', 'confirm')} />
      )}
    </div>
  )
}

function Choice({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-teal"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
