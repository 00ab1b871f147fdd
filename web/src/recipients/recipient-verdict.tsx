import { Address } from '@/ui/address'
import { FieldProblem } from '@/ui/problem'
import type { Verdict } from './use-verdict'

interface RecipientVerdictProps {
  id: string
  verdict: Verdict
  /** Bank accounts take money only. */
  toBank: boolean
}

/** The line under the field: what is wrong, whom a name means, or what to do instead. Its place is kept. */
export function RecipientVerdict({ id, verdict, toBank }: RecipientVerdictProps) {
  const words = wordsOf(verdict, toBank)
  if (!words) return <FieldProblem id={id}>{verdict.kind === 'wrong' ? verdict.words : null}</FieldProblem>
  return (
    <p id={id} role="status" className="min-h-8.5 text-pretty px-1 pt-1.5 pb-2 font-medium text-sm leading-5">
      {words}
    </p>
  )
}

function wordsOf(verdict: Verdict, toBank: boolean) {
  switch (verdict.kind) {
    case 'looking':
      return 'Looking up the name'
    case 'found':
      return (
        // As high as the words that it takes the place of.
        <span className="-my-1 inline-block">
          <Address address={verdict.address} />
        </span>
      )
    case 'bank':
      return toBank
        ? 'We cannot pay out to bank accounts yet. Use a wallet address or an ENS name; until then your money stays safe in this link.'
        : 'A bank account cannot take a collectible. Use a wallet address or an ENS name; until then it stays safe in this link.'
    default:
      return null
  }
}
