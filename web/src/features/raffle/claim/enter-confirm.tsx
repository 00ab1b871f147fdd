import { t } from '@lingui/core/macro'
import { sameAddress, shortAddress, ZERO_ADDRESS } from '@/lib/address'
import { canRetry } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { ContractElsewhere, PaidByContract } from '@/recipients/contract-elsewhere'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Around } from '@/ui/exact'
import { Identicon } from '@/ui/identicon'
import { StepHeading } from '@/ui/step-heading'
import { WholeAddress } from '@/ui/whole-address'
import { Explained, useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { PHASES } from './enter-card'
import type { EntryPhase } from './take-part'
import type { Player } from './use-taking-part'
import { WorkBar } from './work-bar'

interface EnterConfirmProps {
  to: Player
  /** Where the raffle is. */
  chainId: string
  token: Hex
  problem: Cause | null
  phase: EntryPhase | null
  onTake: () => void
  onReturn: () => void
}

/** Where it was typed to is read back whole before money goes there: nobody could bring it back. */
export function EnterConfirm({
  to,
  chainId,
  token,
  problem: cause,
  phase,
  onTake,
  onReturn,
}: EnterConfirmProps) {
  const { address, typedName, before } = to
  const problem = useExplained(cause, 'claim')
  const formerAddress = before && shortAddress(before)
  const again = problem ? canRetry(problem) : cause === null
  return (
    <section aria-label={t`Take part`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <StepHeading className="display px-1 text-3xl">{t`Your slot goes here`}</StepHeading>
      <div className="card flex flex-wrap items-center gap-4 py-4 pr-3 pl-6">
        <Identicon address={address} size={40} />
        <p className="min-w-24 flex-1">
          {typedName !== null && (
            <strong translate="no" className="block break-words text-lg leading-snug">
              {typedName}
            </strong>
          )}
          <WholeAddress address={address} className="text-balance text-[0.9375rem] leading-snug" />
        </p>
        <CopyButton text={address} label={t`Copy address`} />
      </div>
      <ContractElsewhere address={address} chainId={chainId} />
      {typedName === null && sameAddress(token, ZERO_ADDRESS) && <PaidByContract />}
      {typedName !== null && formerAddress !== null && (
        <p role="alert" className="font-semibold text-berry">
          <Around
            exact={[typedName, formerAddress]}
          >{t`${typedName} stands for another address now. It was ${formerAddress}.`}</Around>
        </p>
      )}
      {cause && <Explained cause={cause} situation="claim" />}
      {(phase !== null || again) && (
        <Button onClick={onTake} busy={phase && PHASES[phase.kind]}>
          {problem ? t`Try again` : before ? t`Claim to the new address` : t`Draw and claim`}
        </Button>
      )}
      {phase ? (
        <WorkBar phase={phase} onStop={onReturn} />
      ) : (
        <Button look="plain" onClick={onReturn}>
          {t`Return`}
        </Button>
      )}
    </section>
  )
}
