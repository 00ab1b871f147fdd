import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Spinner } from '@/ui/timeline'
import { type CollectibleChoice, choiceOf } from './collectible'
import { FoundCollectible } from './found-collectible'
import { useTypedCollectible } from './use-typed-collectible'

/** Pages that show a collectible have no longer addresses. */
const LONGEST = 2_000

interface TypedCollectibleProps {
  /** Where it is looked for, unless the text names another one. */
  chain: Chain
  owner: Hex | null
  onChoose: (choice: CollectibleChoice) => void
}

/** Any collectible at all, of a collection that we know or of none. */
export function TypedCollectible({ chain, owner, onChoose }: TypedCollectibleProps) {
  const [text, setText] = useState('')
  const found = useTypedCollectible(text, chain, owner)
  const input = useRef<HTMLInputElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const ids = useFieldIds()
  const hint = useId()
  const wrong = found.state === 'refused'

  // The outside system: the browser's focus, which the button that opened this took along.
  useEffect(() => input.current?.focus(), [])

  // The outside system: how far the sheet is scrolled, of which a phone's keyboard leaves little.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be seen changes with the state
  useEffect(() => {
    void outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [found.state])

  return (
    <>
      <label htmlFor={ids.field} className="mt-2 block font-semibold">
        {t`Contract address and number`}
      </label>
      <p id={hint} className="pb-2 text-soft text-sm">
        {t`Or the address of a page that shows the collectible.`}
      </p>
      <div className="field" data-invalid={wrong}>
        <input
          ref={input}
          id={ids.field}
          value={text}
          maxLength={LONGEST}
          placeholder="0x…/12"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={wrong}
          aria-describedby={`${hint} ${ids.problem}`}
          onChange={(event) => setText(event.target.value)}
          // The sheet stands in a form, which is not meant.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {found.state === 'looking' && (
          <span role="status" className="grid size-11 place-items-center">
            <Spinner />
            <span className="sr-only">{t`Looking it up`}</span>
          </span>
        )}
      </div>
      <div ref={outcome} className="scroll-mb-6">
        <FieldProblem id={ids.problem}>{wrong ? found.words : null}</FieldProblem>
        {wrong && found.askAgain && (
          <button type="button" className="chip" onClick={found.askAgain}>
            {t`Ask again`}
          </button>
        )}
        {found.state === 'found' && (
          <FoundCollectible {...found} onChoose={() => onChoose(choiceOf(found.nft))} />
        )}
      </div>
    </>
  )
}
