import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { Button } from '@/ui/button'
import { AccountProblem } from './account-problem'
import { EntryInput } from './entry-input'
import type { Entry, EntryAnswer } from './entering'
import { type EntryField, type FieldLook, problemOf } from './field-rules'
import { storeUser } from './session'

interface EntryFormProps {
  fields: readonly FieldLook[]
  action: string
  /** What the button says meanwhile. */
  busy: string
  enter: (entry: Entry) => Promise<EntryAnswer>
  onDone?: ((user: UserRecord) => void) | undefined
}

type Wrong = Partial<Record<EntryField, string | null>>

/**
 * Asks for what one enters by. What is typed is in the fields alone, never in the state of the page, and gone with
 * them as soon as somebody is in.
 */
export function EntryForm({ fields, action, busy, enter, onDone }: EntryFormProps) {
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<Extract<EntryAnswer, { kind: 'failed' }> | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const judge = (field: EntryField, words: string | null) =>
    setWrong((before) => ({ ...before, [field]: words }))
  const point = (field: EntryField) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const typed = new FormData(event.currentTarget)
    const entry: Entry = { name: '', email: '', password: '' }
    for (const { field } of fields) entry[field] = String(typed.get(field) ?? '')
    const problems = fields.map(({ field }) => [field, problemOf(field, entry[field])] as const)
    setWrong(Object.fromEntries(problems))
    const [first] = problems.find(([, words]) => words !== null) ?? []
    if (first) return point(first)

    setPending(true)
    setFailed(null)
    const answer = await enter(entry)
    setPending(false)
    if (answer.kind === 'wrong') {
      judge(answer.field, answer.words)
      point(answer.field)
    } else if (answer.kind === 'failed') {
      setFailed(answer)
    } else {
      form.current?.reset()
      await storeUser(queries, answer.user, null)
      onDone?.(answer.user)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={action}
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
      {failed && <AccountProblem {...failed} />}
      <Button type="submit" busy={pending ? busy : null}>
        {action}
      </Button>
    </form>
  )
}
