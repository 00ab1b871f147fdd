import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { codeDigits } from './code-digits'

interface CodeInputProps {
  digits: string
  onDigits: (digits: string) => void
  /** What is wrong with it, in words; left out where that is said elsewhere. */
  wrong?: string | null
}

/** Asks for the digits that an e-mail brought, and takes the focus: the person who had it sent goes on here. */
export function CodeInput({ digits, onDigits, wrong }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const ids = useFieldIds()
  const isWrong = wrong != null

  // The outside system: the browser's focus.
  useEffect(() => input.current?.focus(), [])

  return (
    <div>
      <label htmlFor={ids.field} className="block px-1 pb-1 text-soft">
        {t`The six digits`}
      </label>
      <div className="field" data-invalid={isWrong}>
        <input
          ref={input}
          id={ids.field}
          name="code"
          value={digits}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={isWrong}
          aria-describedby={ids.problem}
          onChange={({ target }) => onDigits(codeDigits(target.value))}
        />
      </div>
      {wrong !== undefined && <FieldProblem id={ids.problem}>{wrong}</FieldProblem>}
    </div>
  )
}
