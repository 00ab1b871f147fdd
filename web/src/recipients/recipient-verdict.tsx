import { t } from '@lingui/core/macro'
import { Address } from '@/ui/address'
import { useConfig } from '@/api/queries'
import { FieldProblem } from '@/ui/problem'
import type { Verdict } from './use-verdict'

interface RecipientVerdictProps {
  id: string
  verdict: Verdict
}

/** The line under the field: what is wrong, whom a name means, or what to do instead. Its place is kept. */
export function RecipientVerdict({ id, verdict }: RecipientVerdictProps) {
  const { contactUrl } = useConfig()
  const words = wordsOf(verdict)
  if (!words) {
    const wrong = verdict.kind === 'wrong' ? verdict : null
    return (
      <>
        <FieldProblem id={id}>{wrong?.words ?? null}</FieldProblem>
        {wrong?.reachOut && contactUrl && (
          <a href={contactUrl} rel="noreferrer" className="btn btn-plain mb-3">
            {t`Chat with support`}
          </a>
        )}
      </>
    )
  }
  return (
    <p id={id} role="status" className="min-h-8.5 text-pretty px-1 pt-1.5 pb-2 font-medium text-sm leading-5">
      {words}
    </p>
  )
}

function wordsOf(verdict: Verdict) {
  switch (verdict.kind) {
    case 'looking':
      return t`Looking up the name`
    case 'found':
      return (
        // As high as the words that it takes the place of.
        <span className="-my-1 inline-flex max-w-full flex-wrap items-center gap-x-2">
          {!verdict.asTyped && (
            <bdi translate="no" className="[overflow-wrap:anywhere]">
              {verdict.name}
            </bdi>
          )}
          <Address address={verdict.address} />
        </span>
      )
    case 'bank':
      return verdict.words
    default:
      return null
  }
}
