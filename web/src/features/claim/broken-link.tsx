import { t } from '@lingui/core/macro'
import { type LinkProblem, parseLink } from '@filbert/sdk/link'
import { linkWords } from '@/links/link-words'
import { PasteLink } from '@/links/paste-link'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'

export interface BrokenLinkProps {
  problem: LinkProblem
  /** A whole link was pasted: its query and fragment. */
  onLink: (search: string, hash: string) => void
}

/** The link cannot be read: what is wrong with it, how to get it whole, and a place to paste it. */
export function BrokenLink({ problem, onLink }: BrokenLinkProps) {
  usePageTitle(t`Claim`)
  const words = linkWords(problem)
  const empty = problem.kind === 'empty'
  return (
    <Notice pose={empty ? 'idle' : 'puzzled'} title={empty ? t`Open a link` : words.what}>
      {!empty && (
        <p className="text-soft">{t`The money in it is safe: a link that cannot be read moves nothing.`}</p>
      )}
      <p>{words.how}</p>
      <PasteLink path="/claim" action={t`Open this link`} problemOf={problemOf} onLink={onLink} />
    </Notice>
  )
}

function problemOf(link: string): string | null {
  const parsed = parseLink(link)
  return parsed.ok ? null : linkWords(parsed.problem).what
}
