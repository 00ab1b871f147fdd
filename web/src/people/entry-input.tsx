import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import type { FieldLook } from './field-rules'

interface EntryInputProps extends FieldLook {
  /** What is wrong with it, in words. */
  wrong: string | null
  onTyped: () => void
  onLeft: (typed: string) => void
}

/** Longer than whatever anybody types; of e-mail addresses as long as the server takes them. */
const LONGEST = { name: 100, email: 320, password: 1_024 }

const TYPES = { name: 'text', email: 'email', password: 'password' }

/** A field with its label, and a line below it for what is wrong. */
export function EntryInput({ field, label, autoComplete, wrong, onTyped, onLeft }: EntryInputProps) {
  const [shown, setShown] = useState(false)
  const ids = useFieldIds()
  return (
    <div>
      <label htmlFor={ids.field} className="block px-1 pb-1 text-soft">
        {label}
      </label>
      <div className="field" data-invalid={wrong !== null}>
        <input
          id={ids.field}
          name={field}
          type={shown ? 'text' : TYPES[field]}
          autoComplete={autoComplete}
          autoCapitalize={field === 'name' ? 'words' : 'off'}
          autoCorrect="off"
          spellCheck={false}
          maxLength={LONGEST[field]}
          required
          aria-invalid={wrong !== null}
          aria-describedby={ids.problem}
          onChange={onTyped}
          onBlur={(event) => onLeft(event.target.value)}
        />
        {field === 'password' && (
          <button
            type="button"
            aria-label={shown ? t`Hide password` : t`Show password`}
            className="min-h-12 rounded-xl px-3 font-semibold hover:bg-sunk"
            onClick={() => setShown(!shown)}
          >
            {shown ? t`Hide` : t`Show`}
          </button>
        )}
      </div>
      <FieldProblem id={ids.problem}>{wrong}</FieldProblem>
    </div>
  )
}
