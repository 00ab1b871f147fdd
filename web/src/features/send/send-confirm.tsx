import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { type Asset, isNative } from '@/assets/asset'
import { PiecePicture, PieceTitle } from '@/assets/piece-figure'
import { sameAddress } from '@/lib/address'
import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import { expiryFrom } from '@/lib/expiry'
import { canRetry, type Explanation } from '@/lib/explanation'
import { shownDate } from '@/lib/moment'
import { paidAddress, recipientText } from '@/lib/recipient'
import type { Contact } from '@/recipients/contacts'
import { ContractElsewhere } from '@/recipients/contract-elsewhere'
import { LookAlike } from '@/recipients/look-alike'
import { RecipientBlock } from '@/recipients/recipient-block'
import { loadTransferring } from '@/transfers/run-transfer'
import { mayPayTwice } from '@/transfers/signer'
import { ClearingNote } from '@/links/backup/clearing-note'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { ProblemSlip } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { StillWaiting } from '@/ui/still-waiting'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Timeline } from '@/ui/timeline'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { AttachedSlip } from './attached-slip'
import { afterExpiry } from './expiry'
import { loadDeposit } from './load-deposit'
import { NetworkCost } from '@/assets/network-cost'
import { paidByUs } from '@/assets/payment'
import type { SendPhase, SendTerms } from './send-machine'
import type { SendPointsProps } from './send-points'
import { PHASE_LABELS, sendTimeline } from './send-timeline'
import { SEND_WAITS } from './wait-words'

/** Without its code nothing is said of points. */
const SendPoints = lazy<ComponentType<SendPointsProps>>(() =>
  import('./send-points').then(
    (m) => ({ default: m.SendPoints }),
    () => ({ default: () => null }),
  ),
)

interface SendConfirmProps {
  terms: SendTerms
  /** Whom this wallet and this device have paid. */
  contacts: readonly Contact[]
  problem: Cause | null
  /** How far the work is; null before it has begun. */
  phase: SendPhase | null
  onProceed: () => void
  /** Nobody waits any more for what is under way. */
  onGiveUp: () => void
  /** Not now: what the wallet was asked is looked into first. */
  onPutOff: () => void
  /** The same without what could not be attached. */
  onDetach: () => void
  onReturn: () => void
}

/** The third card: what is agreed, and then how it goes on. */
export function SendConfirm(props: SendConfirmProps) {
  const { terms, phase, onProceed, onPutOff, onDetach, onGiveUp, onReturn } = props
  // A payment that may have been sent is offered again only once the chain says that it was not.
  const twice = mayPayTwice(terms, props.problem)
  const { asset, amount, from, to, expiresInDays } = terms
  const recipient = paidAddress(to)
  const direct = recipient !== null
  const problem = useExplained(props.problem, direct ? 'transfer' : 'deposit')
  // While the words for it are on their way nobody knows what can be done.
  const again = problem ? canRetry(problem) : props.problem === null
  const chain = chainOf(useConfig(), terms.chainId)

  // The outside system: code that the tap on Proceed wants, while there is a network to bring it.
  useEffect(() => {
    const load: () => Promise<unknown> = direct ? loadTransferring : loadDeposit
    void load().catch(() => undefined)
  }, [direct])

  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={
            <Rows>
              <Row label={t({ context: 'label: the chain', message: 'On' })}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={terms.chainId} name={chain?.name ?? terms.chainId} />
                  {chain?.name}
                </span>
              </Row>
              {(to.kind === 'email' || to.kind === 'phone') && (
                <Row label={t({ context: 'label: whom it is for', message: 'For' })}>
                  <Exact>{recipientText(to)}</Exact>
                </Row>
              )}
              {expiresInDays > 0 && (
                <Row label={t`Claimable until`}>{shownDate(expiryFrom(Date.now(), expiresInDays))}</Row>
              )}
              <Row label={t({ context: 'label: who sends', message: 'From' })}>
                <Address address={from} />
              </Row>
              <Row label={t`Network cost`}>{chain && <NetworkCost chain={chain} payment={terms} />}</Row>
              {terms.usdPrice !== null && (
                <Suspense>
                  <SendPoints terms={terms} price={terms.usdPrice} />
                </Suspense>
              )}
            </Rows>
          }
        >
          {asset.piece ? (
            <div className="grid justify-items-center pt-3">
              <PiecePicture piece={asset.piece} />
            </div>
          ) : (
            <Nut
              pose={problem ? 'puzzled' : phase === null ? 'idle' : 'carrying'}
              className="mx-auto size-24"
            />
          )}
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
            <span className="font-sans font-normal text-lg text-soft">{t`You're sending`}</span>
            {asset.piece ? (
              <PieceTitle piece={asset.piece} count={amount} />
            ) : (
              <Figure
                amount={formatAmount(amount, asset.decimals, { places: EXACT_PLACES })}
                symbol={asset.symbol}
              />
            )}
          </StepHeading>
        </Ticket>
      }
    >
      <AttachedSlip terms={terms} />
      <RecipientBlock to={to} />
      {recipient !== null && <LookAlike address={recipient} contacts={props.contacts} />}
      {recipient !== null && <ContractElsewhere address={recipient} chainId={terms.chainId} />}
      {expiresInDays > 0 && (
        <p className="text-balance text-center">
          {afterExpiry(chain, asset.address)} {t`You can refund it at any time.`}
        </p>
      )}
      {!direct && <ClearingNote />}
      {phase !== null && <Timeline steps={sendTimeline(terms, phase)} />}
      {phase === null && again && !twice && <p className="text-center text-soft">{promise(terms)}</p>}
      {twice && <Button onClick={onPutOff}>{t`Back to the first card`}</Button>}
      {/* The same button before and while it goes on, so that whoever pressed it stays there. */}
      {(phase !== null || (again && !twice)) && (
        <Button busy={phase === null ? null : PHASE_LABELS[phase]} onClick={onProceed}>
          {proceedLabel(problem, sameAddress(recipient, from))}
        </Button>
      )}
      {phase === null ? (
        <>
          {problem?.next === 'detach' && (
            <Button look="plain" onClick={onDetach}>
              {t`Send without it`}
            </Button>
          )}
          {!twice && (
            <Button look="plain" onClick={onReturn}>
              {t({ comment: 'goes back', message: 'Return' })}
            </Button>
          )}
        </>
      ) : (
        <>
          <StillWaiting key={phase} {...SEND_WAITS[phase]} onReturn={onGiveUp} />
          {KEPT[phase] && (
            <p className="text-center text-soft">
              {KEPT[phase]} {t`You may leave and come back.`}
            </p>
          )}
        </>
      )}
    </Desk>
  )
}

const KEPT: Partial<Record<SendPhase, string>> = {
  deposit_mining: t`The link is kept on this device.`,
  transfer_batched: t`It goes on without this page.`,
}

function proceedLabel(problem: Explanation | null, toMyself: boolean): string {
  if (problem?.next === 'compare') return t`Send to the new address`
  if (problem) return t`Try again`
  return toMyself ? t`Claim now` : t`Proceed`
}

function promise(terms: SendTerms): string {
  const { asset, from, to } = terms
  const recipient = paidAddress(to)
  if (sameAddress(recipient, from)) return t`This is your own wallet. It asks once.`
  if (recipient !== null) return t`Your wallet asks once. Nobody can bring back what is sent straight.`
  if (paidByUs(terms))
    return t`This transaction is sponsored by Filbert! Enjoy! Your wallet asks for one signature.`
  if (terms.abilities.batches || isNative(asset)) return t`Your wallet asks once.`
  return asksTwice(asset)
}

/** To allow the vault something, and then to send it. */
function asksTwice({ piece, symbol }: Asset): string {
  switch (piece?.kind) {
    case 2:
      return t`Your wallet asks twice: to let the vault take exactly ${symbol}, and to send it.`
    case 3: {
      // ERC-1155 knows no approval of one thing alone.
      const { collection } = piece
      return t`Your wallet asks twice: to let the vault take from ${collection}, and to send it. This kind of collection can only be opened as a whole. The vault takes nothing that its owner does not put into it themselves.`
    }
    default:
      return t`Your wallet asks twice: to allow exactly this much ${symbol}, and to send it.`
  }
}
