import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { AccountProblem } from '@/people/account-problem'
import { EntryInput } from '@/people/entry-input'
import { type FieldLook, problemOf } from '@/people/field-rules'
import { Button } from '@/ui/button'
import type { Cause } from '@/words/sentence'
import { beginIdentity } from './begin'
import { storeIdentity } from './use-identity'

const FIELDS = [
  { field: 'name', label: 'Name, as on your papers', autoComplete: 'name' },
  { field: 'email', label: 'E-mail', autoComplete: 'email' },
] as const satisfies readonly FieldLook[]

type Wrong = Partial<Record<'name' | 'email', string | null>>

interface DetailsFormProps {
  user: UserRecord
  onBegun: () => void
}

/** What the bank has to know first, of whoever's account does not say it. */
export function DetailsForm({ user, onBegun }: DetailsFormProps) {
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const judge = (field: 'name' | 'email', words: string | null) =>
    setWrong((before) => ({ ...before, [field]: words }))
  const point = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const text = (field: string) => String(typed.get(field) ?? '').trim()
    const problems = FIELDS.map(({ field }) => [field, problemOf(field, text(field))] as const)
    setWrong(Object.fromEntries(problems))
    const [first] = problems.find(([, words]) => words !== null) ?? []
    if (first) return point(first)

    setBusy(true)
    setProblem(null)
    const answer = await beginIdentity({ fullName: text('name'), email: text('email') })
    setBusy(false)
    if (answer.kind === 'begun') {
      storeIdentity(queries, user, answer.identity)
      onBegun()
    } else if (answer.kind === 'failed') {
      setProblem(answer.cause)
    } else {
      judge('email', answer.kind === 'wrong' ? answer.words : 'This field is required')
      point('email')
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Personal details"
      className="grid grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => void submit(event)}
    >
      {FIELDS.map((look) => (
        <EntryInput
          key={look.field}
          {...look}
          wrong={wrong[look.field] ?? null}
          onTyped={() => wrong[look.field] && judge(look.field, null)}
          onLeft={(typed) => judge(look.field, problemOf(look.field, typed))}
        />
      ))}
      {problem && <AccountProblem words="An error occurred. Please try again later" cause={problem} />}
      <Button type="submit" busy={busy ? 'Getting KYC status' : null}>
        Go on
      </Button>
    </form>
  )
}
