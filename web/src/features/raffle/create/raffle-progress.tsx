import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import type { RafflePhase } from '@/chain/raffle-deposit'
import { useAccount, wallet } from '@/chain/wallet'
import { nextPart, type RaffleRecord, totalOf } from '@/device/records/raffles'
import { locale } from '@/languages/locale'
import { sameAddress, shortAddress, ZERO_ADDRESS } from '@/lib/address'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { canRetry } from '@/lib/explanation'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { ProblemSlip } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Timeline, type TimelineStep } from '@/ui/timeline'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'

/** Where the making of a raffle is; null: nothing is under way. */
export interface RaffleStage {
  part: number
  phase: RafflePhase | 'looking'
}

interface RaffleProgressProps {
  record: RaffleRecord
  stage: RaffleStage | null
  problem: Cause | null
  /** `askAgain`: the wallet never answered, and its owner says that it is asked once more. */
  onContinue: (askAgain: boolean) => void
  onReturn: () => void
}

/** A raffle that is being made, part by part, or was left half made. */
export function RaffleProgress({ record, stage, problem: cause, onContinue, onReturn }: RaffleProgressProps) {
  const account = useAccount()
  const chain = chainOf(useConfig(), record.chainId)
  const problem = useExplained(cause, 'deposit')
  const at = nextPart(record) ?? record.parts.length
  const own = sameAddress(account?.address, record.sender)
  const sender = shortAddress(record.sender)
  const again = problem ? canRetry(problem) || problem.next === 'wait' : cause === null
  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={
            <Rows>
              <Row label={t({ context: 'label: the chain', message: 'On' })}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={record.chainId} name={chain?.name ?? record.chainId} />
                  {chain?.name ?? record.chainId}
                </span>
              </Row>
              <Row label={t`Slots`}>{slotsMade(record)}</Row>
            </Rows>
          }
        >
          <Nut pose={problem ? 'puzzled' : stage ? 'carrying' : 'idle'} className="mx-auto size-24" />
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
            <span className="font-sans font-normal text-lg text-soft">
              {stage ? t`Going into the raffle` : t`This raffle is not whole yet`}
            </span>
            <Figure
              amount={formatAmount(totalOf(record), record.decimals, { places: EXACT_PLACES })}
              symbol={record.symbol}
            />
          </StepHeading>
        </Ticket>
      }
    >
      <Timeline steps={raffleTimeline(record, stage)} />
      {own ? (
        (stage !== null || again) && (
          <Button
            busy={stage && ofParts(LABELS[stage.phase], record, stage.part)}
            onClick={() => onContinue(cause?.code === 'asked_before')}
          >
            {problem?.next === 'wait'
              ? t`Look again`
              : cause?.code === 'asked_before'
                ? t`Ask the wallet once more`
                : ofParts(t`Continue`, record, at)}
          </Button>
        )
      ) : (
        <>
          <p className="text-balance text-center">
            {t`It is made with ${sender}. Connect that wallet to go on.`}
          </p>
          {!account && <Button onClick={wallet.choose}>{t`Connect Wallet`}</Button>}
        </>
      )}
      <Button look="plain" onClick={onReturn}>
        {t`Return`}
      </Button>
      <p className="text-balance text-center text-soft">
        {t`It is kept on this device: you may leave, and go on from here later.`}
      </p>
    </Desk>
  )
}

const LABELS: Record<RaffleStage['phase'], string> = {
  looking: t`Looking at the chain`,
  allowing: t`Sign in wallet`,
  allowance_mining: t`Executing transaction`,
  depositing: t`Sign in wallet`,
  deposit_mining: t`Creating link`,
}

/** `Continue (2 of 4)`; the words alone where there is one. */
function ofParts(words: string, { parts }: RaffleRecord, at: number): string {
  const all = parts.length
  const part = Math.min(at + 1, all)
  return all > 1
    ? t({ comment: 'What is being done, and of which part', message: `${words} (${part} of ${all})` })
    : words
}

function slotsMade({ parts }: RaffleRecord): string {
  const count = (some: RaffleRecord['parts']) => some.reduce((sum, { slots }) => sum + slots, 0)
  const [made, all] = [count(parts.filter(({ first }) => first !== null)), count(parts)].map((one) =>
    new Intl.NumberFormat(locale()).format(one),
  )
  return t({ comment: 'Slots of a raffle', message: `${made} of ${all} made` })
}

/** What has to happen before there is a link, and how far it is. */
export function raffleTimeline(record: RaffleRecord, stage: RaffleStage | null): TimelineStep[] {
  const allowing = stage?.phase === 'allowing' || stage?.phase === 'allowance_mining'
  const at = nextPart(record) ?? record.parts.length
  let before = 0
  const parts = record.parts.map(({ slots }, n): TimelineStep => {
    const [first, last] = [before + 1, before + slots]
    before += slots
    const label =
      record.parts.length === 1
        ? t`Lock them in the raffle`
        : first === last
          ? t`Slot ${first}`
          : t`Slots ${first} to ${last}`
    if (n < at) return { label, state: 'done' }
    return { label, state: stage !== null && !allowing && n === at ? 'active' : 'waiting' }
  })
  if (record.token === ZERO_ADDRESS) return parts
  const { symbol } = record
  const label = t`Allow exactly this much ${symbol}`
  const state = allowing ? 'active' : at > 0 || stage?.phase.startsWith('deposit') ? 'done' : 'waiting'
  return [{ label, state }, ...parts]
}
