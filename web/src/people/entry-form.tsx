import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { trimInvisible } from '@/lib/invisible'
import { Button } from '@/ui/button'
import { AccountProblem } from './account-problem'
import { EntryInput } from './entry-input'
import type { AddressCodeProps } from './address-code'
import type { Entry, EntryAnswer, WrongField } from './entering'
import { codeProblem, type FieldLook, problemOf } from './field-rules'
import { storeUser } from './session'

interface EntryFormProps {
  fields: readonly FieldLook[]
  action: string
  /** What the button says meanwhile. */
  busy: string
  enter: (entry: Entry) => Promise<EntryAnswer>
  /** Stands below the fields where another account has the address. */
  ofTaken?: (taken: AddressCodeProps) => ReactNode
  onDone?: ((user: UserRecord) => void) | undefined
}

type Wrong = Partial<Record<WrongField, string | null>>

/**
 * Asks for what one enters by. What is typed is in the fields alone, never in the state of the page, and gone with
 * them as soon as somebody is in.
 */
export function EntryForm({ fields, action, busy, enter, ofTaken, onDone }: EntryFormProps) {
  const queries = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>({})
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<Extract<EntryAnswer, { kind: 'failed' }> | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const judge = (field: WrongField, words: string | null) =>
    setWrong((before) => ({ ...before, [field]: words }))
  const point = (field: WrongField) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

  const typedIn = (field: WrongField) => {
    if (wrong[field]) judge(field, null)
    // A code is for one address.
    if (field === 'email') setTaken(null)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const typed = new FormData(event.currentTarget)
    const entry: Entry = { name: '', email: '', password: '', code: '' }
    for (const field of [...fields.map(({ field }) => field), 'code'] as const) {
      entry[field] = String(typed.get(field) ?? '')
    }
    const problems: [WrongField, string | null][] = fields.map(({ field }) => [
      field,
      problemOf(field, entry[field]),
    ])
    if (typed.has('code')) problems.push(['code', codeProblem(entry.code)])
    setWrong(Object.fromEntries(problems))
    const [first] = problems.find(([, words]) => words !== null) ?? []
    if (first) return point(first)

    setPending(true)
    setFailed(null)
    const answer = await enter(entry)
    setPending(false)
    if (answer.kind === 'wrong') {
      setTaken(answer.isTaken || answer.field === 'code' ? entry.email : null)
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
          onTyped={() => typedIn(look.field)}
          onLeft={(typed) => judge(look.field, problemOf(look.field, typed))}
        />
      ))}
      {taken !== null &&
        ofTaken?.({ email: trimInvisible(taken), wrong: wrong.code ?? null, onTyped: () => typedIn('code') })}
      {failed && <AccountProblem {...failed} />}
      <Button type="submit" busy={pending ? busy : null}>
        {action}
      </Button>
    </form>
  )
}
