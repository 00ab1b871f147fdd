import { useId } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { RecipientVerdict } from '@/recipients/recipient-verdict'
import { useFieldIds } from '@/ui/problem'
import type { WayBack } from './use-way-back'

interface WayBackFieldProps {
  wayBack: WayBack
  chain: Chain
  disabled: boolean
}

/** Asks who has no wallet with us where the money goes if their bank refuses it. */
export function WayBackField({ wayBack, chain, disabled }: WayBackFieldProps) {
  const { text, setText, verdict } = wayBack
  const { names } = useConfig()
  const ids = useFieldIds()
  const hint = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={ids.field} className="px-1 font-semibold">
        If your bank refuses it, send it to
      </label>
      <p id={hint} className="px-1 pb-1 text-pretty text-sm text-soft">
        Optional: a wallet address{names && ' / ENS'} on {chain.name}. Banks seldom refuse money. Without an
        address here, what yours refuses comes back only by hand, through support, or not at all.
      </p>
      <div className="field" data-invalid={verdict.kind === 'wrong'}>
        <input
          id={ids.field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={verdict.kind === 'wrong'}
          aria-describedby={`${hint} ${ids.problem}`}
        />
      </div>
      <RecipientVerdict id={ids.problem} verdict={verdict} />
    </div>
  )
}
