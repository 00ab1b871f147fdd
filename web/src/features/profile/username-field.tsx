import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { UserRecord } from '@/api/people'
import { heldWhile } from '@/ui/button'
import { CheckGlyph, CloseGlyph } from '@/ui/glyphs'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Spinner } from '@/ui/timeline'
import { changeUsername } from './change'
import { PencilGlyph } from './glyphs'
import { inUsername, LONGEST_USERNAME } from './username'
import { nameOf } from './who'

/** What somebody is called, and what they would rather be called. */
export function UsernameField({ known }: { known: UserRecord }) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  // The outside system: the browser's focus. It goes back to where the field was opened.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (editing) return <UsernameForm known={known} onDone={() => setEditing(false)} />
  const name = nameOf(known)
  const words = known.user.username === null ? t`Choose a username` : t`Edit username`
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-1">
      <h1
        translate="no"
        title={name}
        className={`display line-clamp-2 min-w-0 pb-1 [overflow-wrap:anywhere] ${name.length > 10 ? 'text-2xl' : 'text-4xl'}`}
      >
        {name}
      </h1>
      <button
        ref={pencil}
        type="button"
        aria-label={words}
        title={words}
        className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
        onClick={() => setEditing(true)}
      >
        <PencilGlyph />
      </button>
    </div>
  )
}

function UsernameForm({ known, onDone }: { known: UserRecord; onDone: () => void }) {
  const queries = useQueryClient()
  const ids = useFieldIds()
  const [typed, setTyped] = useState(known.user.username ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // The outside system: the browser's caret, which a key that is not taken would send to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const save = async () => {
    if (typed === known.user.username) return onDone()
    setBusy(true)
    setProblem(null)
    const answer = await changeUsername(queries, known, typed)
    setBusy(false)
    setProblem(answer.problem)
    if (answer.done) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && typed !== '') void save()
  }

  return (
    <form onSubmit={submit}>
      <h1 className="sr-only">{nameOf(known)}</h1>
      <label htmlFor={ids.field} className="block pb-1 text-soft text-sm">
        {t`Username: letters and digits, up to ${LONGEST_USERNAME}`}
      </label>
      <div
        className="field min-h-13 max-[20rem]:flex-wrap max-[20rem]:justify-end"
        data-invalid={problem !== null}
      >
        <input
          ref={input}
          id={ids.field}
          value={typed}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          readOnly={busy}
          className="max-[20rem]:min-h-12 max-[20rem]:basis-full"
          aria-invalid={problem !== null}
          aria-describedby={ids.problem}
          onChange={({ target }) => {
            caret.current = inUsername(target.value.slice(0, target.selectionStart ?? undefined)).length
            setTyped(inUsername(target.value))
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !busy) onDone()
          }}
        />
        <button
          type="submit"
          aria-label={t`Save username`}
          title={t`Save`}
          className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk aria-disabled:text-line"
          {...(busy || typed === '' ? heldWhile(true, undefined) : {})}
        >
          {busy ? <Spinner /> : <CheckGlyph />}
        </button>
        <button
          type="button"
          aria-label={t`Cancel`}
          title={t`Cancel`}
          className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
          {...heldWhile(busy, onDone)}
        >
          <CloseGlyph />
        </button>
      </div>
      <FieldProblem id={ids.problem}>{problem}</FieldProblem>
    </form>
  )
}
