import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { noteReadOnItsWay } from '@/lib/mended-link'
import { Button } from '@/ui/button'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { unwrappedLink } from './unwrapped-link'

interface PasteLinkProps {
  /** Of which page it is: `/claim`. */
  path: string
  action: string
  /** What is wrong with it, for people; null: it can be opened. */
  problemOf: (link: string) => string | null
  /** A whole link was pasted: its query and fragment. */
  onLink: (search: string, hash: string) => void
}

/** A place for a whole link, where the one that was opened cannot be read. */
export function PasteLink({ path, action, problemOf, onLink }: PasteLinkProps) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const ids = useFieldIds()
  return (
    <form
      noValidate
      className="grid w-full gap-1 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        const { link, wasRead } = unwrappedLink(text)
        const problem = problemOf(link)
        if (problem !== null) return setShown(problem)
        if (wasRead) noteReadOnItsWay(link)
        const { search, hash } = new URL(link, location.origin)
        onLink(search, hash)
      }}
    >
      <label htmlFor={ids.field} className="px-1 font-semibold">
        {t`The whole link`}
      </label>
      <div className="field" data-invalid={shown !== null}>
        <input
          id={ids.field}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setShown(null)
          }}
          placeholder={`https://…${path}?c=…#p=…`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={shown !== null}
          aria-describedby={ids.problem}
        />
      </div>
      <FieldProblem id={ids.problem}>{shown}</FieldProblem>
      <Button type="submit">{action}</Button>
    </form>
  )
}
