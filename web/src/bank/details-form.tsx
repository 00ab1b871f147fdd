import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { trimInvisible } from '@/lib/invisible'
import { AccountProblem } from '@/people/account-problem'
import { EntryInput } from '@/people/entry-input'
import { type FieldLook, problemOf } from '@/people/field-rules'
import { leaveIfSignedOut } from '@/people/session'
import { Button } from '@/ui/button'
import type { Cause } from '@/words/sentence'
import { beginIdentity } from './begin'
import { storeIdentity } from './use-identity'

const FIELDS = [
  { field: 'name', label: t`Name, as on your papers`, autoComplete: 'name' },
  { field: 'email', label: t`E-mail`, autoComplete: 'email' },
] as const satisfies readonly FieldLook[]

type Field = (typeof FIELDS)[number]['field']

interface DetailsFormProps {
  user: UserRecord
  onBegun: () => void
}

/** What the bank has to know first, as far as somebody's account does not say it. */
export function DetailsForm({ user, onBegun }: DetailsFormProps) {
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Partial<Record<Field, string | null>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const fields = FIELDS.filter(({ field }) => !(field === 'name' ? user.user.full_name : user.user.email))

  const judge = (field: Field, words: string | null) => setWrong((before) => ({ ...before, [field]: words }))
  const point = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const text = (field: Field) => trimInvisible(String(typed.get(field) ?? ''))
    const problems = fields.map(({ field }) => [field, problemOf(field, text(field))] as const)
    setWrong(Object.fromEntries(problems))
    const [first] = problems.find(([, words]) => words !== null) ?? []
    if (first) return point(first)

    setBusy(true)
    setProblem(null)
    const answer = await beginIdentity({
      ...(text('name') && { fullName: text('name') }),
      ...(text('email') && { email: text('email') }),
    })
    setBusy(false)
    if (answer.kind === 'begun') {
      storeIdentity(queries, user, answer.identity)
      return onBegun()
    }
    if (answer.kind === 'wrong') {
      judge('email', answer.words)
      return point('email')
    }
    setProblem(answer.kind === 'failed' ? answer.cause : MISSING)
    await leaveIfSignedOut(queries, answer.kind === 'failed' && answer.cause)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t`Personal details`}
      className="grid grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => void submit(event)}
    >
      {fields.map((look) => (
        <EntryInput
          key={look.field}
          {...look}
          wrong={wrong[look.field] ?? null}
          onTyped={() => wrong[look.field] && judge(look.field, null)}
          onLeft={(typed) => judge(look.field, problemOf(look.field, typed))}
        />
      ))}
      {problem && <AccountProblem words={t`An error occurred. Please try again later`} cause={problem} />}
      <Button type="submit" busy={busy ? t`Getting KYC status` : null}>
        {t`Go on`}
      </Button>
    </form>
  )
}

/** Somebody's account says other things by now than it did when it was shown. */
const MISSING: Cause = { code: 'identity_details_missing', outcome: 'refused' }
