import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/client'
import { type NoticeKind, type NoticePlaces, type NoticeSettings, noticesApi } from '@/api/notices'
import { retryPassing } from '@/api/queries'
import { OWN_FAULT } from '@/lib/cause'
import { userQuery } from '@/people/session'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import type { CareSheetProps } from '@/features/profile/care-sheet'
import { leaveIfSignedOut } from '@/features/profile/change'
import { RowBones } from '@/features/profile/skeleton'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push'

const KINDS: readonly (readonly [NoticeKind, string])[] = [
  ['claimed', 'A link of mine was claimed'],
  ['paid', 'I was sent money'],
  ['unclaimed', 'A link of mine waits for a week'],
  ['cashOut', 'My cash-out arrived'],
]

function noticesQuery(userId: string) {
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
    <Sheet title="Tell me when something happens" onClose={onClose}>
      {query.data ? (
        <Settings settings={query.data} userId={userId} />
      ) : query.error ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Explained cause={query.error} situation="account" />
          <Button
            look="plain"
            busy={query.isFetching ? 'Loading' : null}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" aria-label="Loading">
          <RowBones rows={3} />
        </div>
      )}
    </Sheet>
  )
}

function Settings({ settings, userId }: { settings: NoticeSettings; userId: string }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)

  /** Does one thing at a time, and says what went wrong with it. */
  const during = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(name)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
      await leaveIfSignedOut(queries, error)
    } finally {
      setBusy(null)
    }
  }
  const store = (now: NoticeSettings) => queries.setQueryData(noticesQuery(userId).queryKey, now)
  const again = () => queries.invalidateQueries({ queryKey: noticesQuery(userId).queryKey })
  /** Shown as it is wanted at once, and as it is once that is known: the next one need not wait for it. */
  const set = async (kind: NoticeKind, places: NoticePlaces) => {
    setProblem(null)
    store({ ...settings, kinds: { ...settings.kinds, [kind]: places } })
    try {
      await noticesApi.set({ [kind]: places })
    } catch (error) {
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
      await leaveIfSignedOut(queries, error)
    }
    await again()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
      {KINDS.map(([kind, name]) => {
        const places = settings.kinds[kind]
        return (
          places && (
            <fieldset key={kind} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <legend className="font-semibold">{name}</legend>
              {settings.pushPublicKey !== null && (
                <Choice
                  label="On my devices"
                  on={places.push}
                  onChange={(push) => void set(kind, { ...places, push })}
                />
              )}
              {settings.email !== null && (
                <Choice
                  label="By e-mail"
                  on={places.email}
                  onChange={(email) => void set(kind, { ...places, email })}
                />
              )}
            </fieldset>
          )
        )
      })}
      {problem && <Explained cause={problem} situation="account" />}
      {settings.pushPublicKey !== null && (
        <ThisDevice publicKey={settings.pushPublicKey} busy={busy} during={during} onDone={again} />
      )}
      {settings.email !== null && !settings.emailConfirmed && (
        <Address email={settings.email} busy={busy} during={during} onDone={again} />
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

interface PartProps {
  busy: string | null
  during: (name: string, work: () => Promise<unknown>) => Promise<void>
  onDone: () => Promise<void>
}

const DEVICE_WORDS: Record<PushState, string> = {
  on: 'This device is told, as long as you are signed in on it.',
  off: 'This device is not told yet.',
  denied: 'This browser does not let us tell you anything. Its settings can change that.',
  unsupported: 'This browser cannot be told anything. On a phone, put the app on the home screen first.',
}

function ThisDevice({ publicKey, busy, during, onDone }: PartProps & { publicKey: string }) {
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey: ['push', publicKey], queryFn: pushState })
  if (!state) return null
  const turn = (to: () => Promise<PushState>) =>
    during('device', async () => {
      queries.setQueryData(['push', publicKey], await to())
      await onDone()
    })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft">{DEVICE_WORDS[state]}</p>
      {state === 'off' && (
        <Button
          look="plain"
          busy={busy === 'device' ? 'Turning on' : null}
          onClick={() => void turn(() => turnPushOn(publicKey))}
        >
          Tell this device
        </Button>
      )}
      {state === 'on' && (
        <Button
          look="plain"
          busy={busy === 'device' ? 'Turning off' : null}
          onClick={() => void turn(turnPushOff)}
        >
          Do not tell this device
        </Button>
      )}
    </section>
  )
}

function Address({ email, busy, during, onDone }: PartProps & { email: string }) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const send = () =>
    during('send', async () => {
      await noticesApi.sendCode()
      setSent(true)
    })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    void during('confirm', async () => {
      await noticesApi.confirm(code)
      await onDone()
    })
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft [overflow-wrap:anywhere]">
        {isSent
          ? `A code was sent to ${email}.`
          : `Confirm that ${email} is yours: nothing else is sent there before.`}
      </p>
      {isSent && (
        <form onSubmit={confirm} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <label className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="text-soft">The six digits</span>
            <span className="field">
              <input
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                required
                onChange={({ target }) => setCode(target.value)}
              />
            </span>
          </label>
          <Button type="submit" look="plain" busy={busy === 'confirm' ? 'Confirming' : null}>
            Confirm
          </Button>
        </form>
      )}
      <Button look="quiet" busy={busy === 'send' ? 'Sending' : null} onClick={() => void send()}>
        {isSent ? 'Send another code' : 'Send me a code'}
      </Button>
    </section>
  )
}
