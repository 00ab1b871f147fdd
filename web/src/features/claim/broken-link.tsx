import { useState } from 'react'
import { type LinkProblem, linkIn, parseLink } from '@/lib/link'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { linkWords } from './link-words'

export interface BrokenLinkProps {
  problem: LinkProblem
  /** A whole link was pasted: its query and fragment. */
  onLink: (search: string, hash: string) => void
}

/** The link cannot be read: what is wrong with it, how to get it whole, and a place to paste it. */
export function BrokenLink({ problem, onLink }: BrokenLinkProps) {
  usePageTitle('Claim')
  const words = linkWords(problem)
  const empty = problem.kind === 'empty'
  return (
    <Notice pose={empty ? 'idle' : 'puzzled'} title={empty ? 'Open a link' : words.what}>
      {!empty && (
        <p className="text-soft">The money in it is safe: a link that cannot be read moves nothing.</p>
      )}
      <p>{words.how}</p>
      <PasteLink onLink={onLink} />
    </Notice>
  )
}

function PasteLink({ onLink }: Pick<BrokenLinkProps, 'onLink'>) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const ids = useFieldIds()
  return (
    <form
      noValidate
      className="grid w-full gap-1 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        const link = linkIn(text)
        const parsed = parseLink(link)
        if (!parsed.ok) return setShown(linkWords(parsed.problem).what)
        const { search, hash } = new URL(link, location.origin)
        onLink(search, hash)
      }}
    >
      <label htmlFor={ids.field} className="px-1 font-semibold">
        The whole link
      </label>
      <div className="field" data-invalid={shown !== null}>
        <input
          id={ids.field}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setShown(null)
          }}
          placeholder="https://…/claim?c=…#p=…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={shown !== null}
          aria-describedby={ids.problem}
        />
      </div>
      <FieldProblem id={ids.problem}>{shown}</FieldProblem>
      <Button type="submit">Open this link</Button>
    </form>
  )
}
