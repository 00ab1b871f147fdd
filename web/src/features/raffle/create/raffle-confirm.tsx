import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { isNative } from '@/assets/asset'
import { Bowl } from '@/features/raffle/bowl'
import { ShareStrip } from '@/features/raffle/share-strip'
import { locale } from '@/languages/locale'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { expiryFrom } from '@/lib/expiry'
import { canRetry } from '@/lib/explanation'
import { shownDate } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { ClearingNote } from '@/links/backup/clearing-note'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { ProblemSlip } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { loadMaking } from './load-making'
import type { RaffleTerms } from './raffle-draft'
import { SLOTS_A_PART } from './raffle-parts'

interface RaffleConfirmProps {
  terms: RaffleTerms
  /** Why nothing was begun. */
  problem: Cause | null
  onShuffle: () => void
  onProceed: () => void
  onReturn: () => void
}

/** What is agreed on: the second card. How it is split is what is shown, to the last unit. */
export function RaffleConfirm({ terms, problem: cause, onShuffle, onProceed, onReturn }: RaffleConfirmProps) {
  const { asset, amounts, split, sender, from, expiresInDays, chainId } = terms
  const chain = chainOf(useConfig(), chainId)
  const problem = useExplained(cause, 'deposit')
  const again = problem ? canRetry(problem) : cause === null
  const total = amounts.reduce((sum, one) => sum + one, 0n)
  const { least, most } = boundsOf(amounts)
  const worth = (amount: bigint) => worthText({ ...asset, amount }, { places: 6 })
  const slots = amounts.length
  const shown = new Intl.NumberFormat(locale()).format(slots)

  // The outside system: code that the next tap wants, while there is a network to bring it.
  useEffect(() => void loadMaking().catch(() => undefined), [])

  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={
            <Rows>
              <Row label={t({ context: 'label: the chain', message: 'On' })}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chainId} name={chain?.name ?? chainId} />
                  {chain?.name}
                </span>
              </Row>
              {from !== '' && (
                <Row label={t({ context: 'label: who sends', message: 'From' })}>
                  <bdi translate="no" className="[overflow-wrap:anywhere]">
                    {from}
                  </bdi>
                </Row>
              )}
              <Row label={t`Paid by`}>
                <Address address={sender} />
              </Row>
              {expiresInDays > 0 && (
                <Row label={t`Claimable until`}>{shownDate(expiryFrom(Date.now(), expiresInDays))}</Row>
              )}
            </Rows>
          }
        >
          <Bowl className="mx-auto h-24" />
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
            <span className="font-sans font-normal text-lg text-soft">
              {t({
                comment: 'An amount stands below',
                message: plural(slots, {
                  one: `You raffle off, in ${shown} slot`,
                  other: `You raffle off, in ${shown} slots`,
                }),
              })}
            </span>
            <Figure
              amount={formatAmount(total, asset.decimals, { places: EXACT_PLACES })}
              symbol={asset.symbol}
            />
          </StepHeading>
        </Ticket>
      }
    >
      <section aria-label={t`The slots`} className="card grid grid-cols-[minmax(0,1fr)] gap-1 px-6 pt-5 pb-2">
        <ShareStrip amounts={amounts} />
        <Rows>
          {least === most ? (
            <Row label={t`Each slot`}>{worth(most)}</Row>
          ) : (
            <>
              <Row label={t`Smallest slot`}>{worth(least)}</Row>
              <Row label={t`Largest slot`}>{worth(most)}</Row>
            </>
          )}
        </Rows>
        {split === 'random' && slots > 1 && (
          <button type="button" className="btn btn-quiet w-full" onClick={onShuffle}>
            {t`Shuffle them`}
          </button>
        )}
      </section>
      <ClearingNote />
      <p className="text-balance text-center text-soft">{promptWords(terms)}</p>
      {again && <Button onClick={onProceed}>{problem ? t`Try again` : t`Make the raffle`}</Button>}
      <Button look="plain" onClick={onReturn}>
        {t`Return`}
      </Button>
    </Desk>
  )
}

function boundsOf(amounts: readonly bigint[]): { least: bigint; most: bigint } {
  let [least = 0n] = amounts
  let most = least
  for (const amount of amounts) {
    if (amount < least) least = amount
    if (amount > most) most = amount
  }
  return { least, most }
}

/** How often the wallet asks, and for what. */
export function promptWords({ amounts, asset, abilities }: RaffleTerms): string {
  const parts = Math.ceil(amounts.length / SLOTS_A_PART)
  const most = SLOTS_A_PART
  const { symbol } = asset
  if (abilities.batches || isNative(asset)) {
    if (parts === 1) return t`Your wallet asks once.`
    return plural(parts, {
      other: `Your wallet asks ${parts} times: up to ${most} slots go into one transaction.`,
    })
  }
  if (parts === 1) return t`Your wallet asks to allow exactly this much ${symbol}, and to lock it.`
  return plural(parts, {
    other: `Your wallet asks to allow exactly this much ${symbol}, then ${parts} times: up to ${most} slots go into one transaction.`,
  })
}
