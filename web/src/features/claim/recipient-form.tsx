import { useEffect, useState } from 'react'
import { parseAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { Button } from '@/ui/button'
import { CheckGlyph } from '@/ui/glyphs'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { RECIPIENT_WORDS } from './recipient-words'

/** From the specification: a slip is pointed out when typing has stopped for this long. */
const PAUSE_MS = 750

interface RecipientFormProps {
  /** `Claim 25 USDC` */
  action: string
  initial: Hex | null
  onChoose: (recipient: Hex) => void
}

export function RecipientForm({ action, initial, onChoose }: RecipientFormProps) {
  const [text, setText] = useState<string>(initial ?? '')
  const [shown, setShown] = useState<string | null>(null)
  const ids = useFieldIds()
  const parsed = parseAddress(text)

  // The outside system: the clock.
  useEffect(() => {
    const read = parseAddress(text)
    if (read.ok || read.problem === 'empty') return
    const timer = setTimeout(() => setShown(RECIPIENT_WORDS[read.problem]), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const type = (value: string) => {
    setText(value)
    setShown(null)
  }
  const paste = async () => {
    try {
      type((await navigator.clipboard.readText()).trim())
    } catch {
      setShown('This browser does not let pages paste. Hold the field and choose Paste.')
    }
  }

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed.ok) onChoose(parsed.address)
        else setShown(RECIPIENT_WORDS[parsed.problem])
      }}
    >
      <label htmlFor={ids.field} className="display px-1 pb-2 text-2xl">
        Where should it go?
      </label>
      <div className="field" data-invalid={shown !== null}>
        <input
          id={ids.field}
          value={text}
          onChange={(event) => type(event.target.value)}
          placeholder="Wallet address"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={shown !== null}
          aria-describedby={ids.problem}
        />
        {parsed.ok ? (
          <span className="grid size-11 place-items-center text-teal" title="A valid address">
            <CheckGlyph />
          </span>
        ) : (
          <button
            type="button"
            className="min-h-12 rounded-xl px-3 font-semibold hover:bg-sunk"
            onClick={paste}
          >
            Paste
          </button>
        )}
      </div>
      <FieldProblem id={ids.problem}>{shown}</FieldProblem>
      <Button type="submit">{action}</Button>
    </form>
  )
}
