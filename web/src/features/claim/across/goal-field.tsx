import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { useConfig } from '@/api/queries'
import type { ChosenEnd } from '@/assets/route-ends'
import type { Hex } from '@/lib/hex'
import { ContractElsewhere } from '@/recipients/contract-elsewhere'
import { RecipientVerdict } from '@/recipients/recipient-verdict'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { CheckGlyph } from '@/ui/glyphs'
import { Identicon } from '@/ui/identicon'
import { useFieldIds } from '@/ui/problem'
import { WholeAddress } from '@/ui/whole-address'
import type { Goal } from './use-goal'

interface GoalFieldProps {
  goal: Goal
  account: Hex | null
  end: ChosenEnd | null
  disabled: boolean
}

/** Whose it is when it has arrived. It is read back whole: nobody could bring it back. */
export function GoalField({ goal, account, end, disabled }: GoalFieldProps) {
  const chainName = end?.chain.name ?? null
  if (goal.isWallet && account) {
    return (
      <>
        <div className="card flex flex-wrap items-center gap-4 py-4 pr-3 pl-6">
          <Identicon address={account} size={40} />
          <p className="min-w-24 flex-1">
            <span className="block text-soft">
              {chainName === null ? t`To your wallet` : t`To your wallet on ${chainName}`}
            </span>
            <WholeAddress address={account} className="text-balance text-[0.9375rem] leading-snug" />
          </p>
          <CopyButton text={account} label={t`Copy address`} />
        </div>
        <Button look="quiet" onClick={() => goal.payWallet(false)} disabled={disabled}>
          {t`Claim to another address`}
        </Button>
      </>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Field goal={goal} chainName={chainName} disabled={disabled} />
      {goal.to && end && <ContractElsewhere address={goal.to.address} chainId={end.chain.chainId} />}
      {account && (
        <Button look="quiet" onClick={() => goal.payWallet(true)} disabled={disabled}>
          {t`Claim to your wallet`}
        </Button>
      )}
    </div>
  )
}

interface FieldProps {
  goal: Goal
  /** The name of the chain where it arrives. */
  chainName: string | null
  disabled: boolean
}

function Field({ goal, chainName, disabled }: FieldProps) {
  const { names } = useConfig()
  const [cannotPaste, setCannotPaste] = useState(false)
  const ids = useFieldIds()
  const hint = useId()
  const type = (text: string) => {
    setCannotPaste(false)
    goal.setText(text)
  }
  const paste = () =>
    navigator.clipboard.readText().then(type, () => {
      setCannotPaste(true)
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={ids.field} className="display px-1 text-2xl">
        {t`Where should it go?`}
      </label>
      <p id={hint} className="px-1 pb-2 text-pretty text-sm text-soft">
        {names ? t`wallet address / ENS.` : t`wallet address.`}{' '}
        {chainName === null
          ? t`It has to be yours, too: the address of an exchange or of a contract may not be.`
          : t`It has to be yours on ${chainName}, too: the address of an exchange or of a contract may not be.`}
      </p>
      <div className="field" data-invalid={goal.verdict.kind === 'wrong'}>
        <input
          id={ids.field}
          value={goal.text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => goal.setOccupied(true)}
          onBlur={() => goal.setOccupied(goal.text !== '')}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={goal.verdict.kind === 'wrong'}
          aria-describedby={`${hint} ${ids.problem}`}
        />
        {goal.to ? (
          <span className="grid size-11 place-items-center text-teal" title={t`A valid recipient`}>
            <CheckGlyph />
          </span>
        ) : (
          <button
            type="button"
            className="min-h-12 rounded-xl px-3 font-semibold hover:bg-sunk"
            disabled={disabled}
            onClick={() => void paste()}
          >
            {t`Paste`}
          </button>
        )}
      </div>
      <RecipientVerdict id={ids.problem} verdict={cannotPaste ? CANNOT_PASTE : goal.verdict} />
    </div>
  )
}

const CANNOT_PASTE = {
  kind: 'wrong',
  words: t`This browser does not let pages paste. Hold the field and choose Paste.`,
} as const
