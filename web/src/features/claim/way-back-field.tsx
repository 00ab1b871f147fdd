import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { ContractElsewhere } from '@/recipients/contract-elsewhere'
import { RecipientVerdict } from '@/recipients/recipient-verdict'
import { useFieldIds } from '@/ui/problem'
import type { WayBack } from './use-way-back'

interface WayBackFieldProps {
  wayBack: WayBack
  chain: Chain
  /** Where the money is brought to first: it may come back on either, and there is no way without. */
  landing?: Chain
  disabled: boolean
}

/** Asks who has no wallet with us where the money goes if their bank refuses it. */
export function WayBackField({ wayBack, chain, landing, disabled }: WayBackFieldProps) {
  const { text, setText, verdict } = wayBack
  const { names } = useConfig()
  const ids = useFieldIds()
  const hint = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={ids.field} className="px-1 font-semibold">
        {landing ? t`If it cannot get there, send it to` : t`If your bank refuses it, send it to`}
      </label>
      <p id={hint} className="px-1 pb-1 text-pretty text-sm text-soft">
        {landing ? neededWords(names, chain.name, landing.name) : wishedWords(names, chain.name)}
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
      {wayBack.address && <ContractElsewhere address={wayBack.address} chainId={chain.chainId} />}
    </div>
  )
}

function neededWords(names: boolean, near: string, far: string): string {
  const whose = names
    ? t`A wallet address / ENS that is yours on ${near} and on ${far}.`
    : t`A wallet address that is yours on ${near} and on ${far}.`
  return `${whose} ${t`It has the money if nobody can carry it over, or if your bank refuses it.`}`
}

function wishedWords(names: boolean, chainName: string): string {
  const what = names
    ? t`Optional: a wallet address / ENS on ${chainName}.`
    : t`Optional: a wallet address on ${chainName}.`
  return `${what} ${t`Banks seldom refuse money. Without an address here, what yours refuses comes back only by hand, through support, or not at all.`}`
}
