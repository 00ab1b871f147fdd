import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CheckedNumber } from '@/api/bank'
import { Button } from '@/ui/button'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { checkNumber } from './check-number'
import { useNumberReading } from './late-number'

interface NumberStepProps {
  /** Typed before, on the way back. */
  initial: string
  /** `number`: without spaces, in capitals. */
  onChecked: (number: string, checked: CheckedNumber) => void
}

/** Which account it is. */
export function NumberStep({ initial, onChecked }: NumberStepProps) {
  const [text, setText] = useState(initial)
  const [wrong, setWrong] = useState<string | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  const [busy, setBusy] = useState(false)
  const reading = useNumberReading(text)
  const ids = useFieldIds()

  const submit = async () => {
    if (busy) return
    setProblem(null)
    if (text.trim() === '') return setWrong(t`This field is required`)
    setBusy(true)
    const answer = await checkNumber(text)
    setBusy(false)
    if (answer.kind === 'failed') return setProblem(answer.cause)
    if (answer.kind === 'wrong') return setWrong(t`Invalid account number`)
    // In the United States another bank may have given the same number: the bank's own is asked for next.
    const isKnown = answer.checked.type === 'iban' && answer.checked.linked !== null
    if (isKnown) return setWrong(t`This account has already been linked`)
    onChecked(answer.number, answer.checked)
  }

  return (
    <form
      noValidate
      aria-label={t`Bank account`}
      className="grid grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={ids.field} className="block px-1 pb-1 text-soft">
        {t`IBAN / US account number`}
      </label>
      <div className="field" data-invalid={wrong !== null}>
        <input
          id={ids.field}
          name="number"
          value={text}
          readOnly={busy}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          aria-invalid={wrong !== null}
          aria-describedby={ids.problem}
          className="tabular-nums"
          onChange={({ target }) => {
            setText(target.value)
            setWrong(null)
            setProblem(null)
          }}
        />
      </div>
      {wrong === null && reading?.kind === 'iban' && reading.doubtful ? (
        <p
          id={ids.problem}
          role="status"
          className="min-h-8.5 px-1 pt-1.5 pb-2 font-medium text-sm leading-5"
        >
          {t`Compare it once more: its country's own check digits do not fit.`}
        </p>
      ) : (
        <FieldProblem id={ids.problem}>{wrong}</FieldProblem>
      )}
      {problem && (
        <div className="pb-3">
          <Explained cause={problem} situation="account" />
        </div>
      )}
      <Button type="submit" busy={busy ? t`Asserting values` : null}>
        {t`Confirm`}
      </Button>
    </form>
  )
}
