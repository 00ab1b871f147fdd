import { parseRaffleLink, type RaffleLinkProblem } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import { raffleLinkWords } from '@/features/raffle/raffle-link-words'
import { PasteLink } from '@/links/paste-link'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { StartYourself } from './start-yourself'

export interface BrokenRaffleProps {
  problem: RaffleLinkProblem
  /** A whole link was pasted: its query and fragment. */
  onLink: (search: string, hash: string) => void
}

/** The link cannot be read: what is wrong with it, how to get it whole, and a place to paste it. */
export function BrokenRaffle({ problem, onLink }: BrokenRaffleProps) {
  usePageTitle(t`Raffle`)
  const words = raffleLinkWords(problem)
  const empty = problem.kind === 'empty'
  return (
    <Notice
      pose={empty ? 'idle' : 'puzzled'}
      title={empty ? t`Open a raffle` : words.what}
      action={empty && <StartYourself />}
    >
      {!empty && (
        <p className="text-soft">{t`The money in it is safe: a link that cannot be read moves nothing.`}</p>
      )}
      <p>{words.how}</p>
      <PasteLink path="/raffle/claim" action={t`Open this raffle`} problemOf={problemOf} onLink={onLink} />
    </Notice>
  )
}

function problemOf(link: string): string | null {
  const parsed = parseRaffleLink(link)
  return parsed.ok ? null : raffleLinkWords(parsed.problem).what
}
