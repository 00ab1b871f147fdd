import type { RaffleLinkProblem } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import { parseCheckAddress } from '@/features/raffle/check-href'
import { PasteLink } from '@/links/paste-link'
import { raffleLinkWords } from '@/features/raffle/raffle-link-words'
import { Notice } from '@/ui/notice'

export interface BrokenCheckProps {
  problem: RaffleLinkProblem
  /** A whole link was pasted: its query and fragment. */
  onLink: (search: string, hash: string) => void
}

/** The address names no raffle: what is wrong with it, and a place for a raffle's link. */
export function BrokenCheck({ problem, onLink }: BrokenCheckProps) {
  const isEmpty = problem.kind === 'empty'
  return (
    <Notice
      pose={isEmpty ? 'idle' : 'puzzled'}
      title={isEmpty ? t`Check a raffle` : raffleLinkWords(problem).what}
    >
      <p>{t`Paste the link of a raffle to see how it was drawn. Its secret stays in your browser.`}</p>
      <PasteLink
        path="/raffle/claim"
        action={t`Check this raffle`}
        problemOf={(link) => {
          const parsed = parseCheckAddress(link)
          return parsed.ok ? null : raffleLinkWords(parsed.problem).what
        }}
        onLink={onLink}
      />
    </Notice>
  )
}
