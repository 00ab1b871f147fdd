import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import type { OpenTransfer } from '@/device/records/open-transfers'
import { formatDollars, worthOf } from '@/lib/dollars'
import { canRetry } from '@/lib/explanation'
import { worthText } from '@/lib/worth'
import { LookAlike } from '@/recipients/look-alike'
import { lostAt } from '@/recipients/lost-at'
import { RecipientBlock } from '@/recipients/recipient-block'
import { useContacts } from '@/recipients/use-contacts'
import { loadTransferring } from '@/transfers/run-transfer'
import { askedBefore, mayPayTwice } from '@/transfers/signer'
import type { TransferTerms } from '@/transfers/terms'
import { TRANSFER_LABELS, TRANSFER_WAITS } from '@/transfers/transfer-words'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Around } from '@/ui/exact'
import { late } from '@/ui/late'
import { Nut } from '@/ui/nut'
import { FieldProblem, ProblemSlip, useFieldIds } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { StillWaiting } from '@/ui/still-waiting'
import { Ticket } from '@/ui/ticket'
import { useExplained } from '@/words/explained'
import type { PayByAddressProps } from './address/pay-by-address'
import { AskedFigure } from './asked-figure'
import { CameWith } from './came-with'
import { GoalBar } from './goal-bar'
import { PayAmount } from './pay-amount'
import type { PayStep } from './pay-machine'
import { PayRows } from './pay-rows'
import { PayWith } from './pay-with'
import { paidMeanwhile } from './paid-meanwhile'
import { NO_PRICE, overLeft } from './payable'
import { paidWords, payeeName, shownPayee } from './request-words'
import { usePayEnd } from './use-pay-end'
import { usePayment } from './use-payment'
import { useRoutedPayment } from './use-routed-payment'

/** Without its code there is the other way to pay. */
const PayByAddress = late<PayByAddressProps>(() =>
  import('./address/pay-by-address').then((m) => m.PayByAddress),
)

interface PayCardProps {
  request: RequestLink
  chain: Chain
  step: Exclude<PayStep, { step: 'sent' }>
  /** What wallets of this device were asked to pay for it, and have not said. */
  open: readonly OpenTransfer[]
  onPay: (terms: TransferTerms) => void
  /** Nobody waits any more for what is under way. */
  onGiveUp: () => void
}

/** What is asked for, by whom, and the one button that pays it. */
export function PayCard({ request, chain, step, open, onPay, onGiveUp }: PayCardProps) {
  const account = useAccount()
  const contacts = useContacts(account?.address ?? null)
  const choice = usePayEnd(request)
  const { end } = choice
  const paying = usePayment(request, chain, account, end !== null)
  const { asset, price, amount, payable, left } = paying
  const [shown, setShown] = useState<string | null>(null)
  const wrong = shown ?? (paying.priceFailed ? NO_PRICE : null)
  const ids = useFieldIds()
  const payee = payeeName(request)
  const paidAlready = paidMeanwhile(request)
  const working = step.step === 'working' ? step : null
  const paused = working !== null
  const routed = useRoutedPayment({ request, end, account, arriving: amount, paused })
  const terms = end ? routed.terms : paying.terms
  const straight = amount ? worthText({ ...asset, amount }) : null
  const worth = end ? routed.quote && paidWords(routed.quote.amountIn, end.asset) : straight
  const preparing = account !== null && (paying.abilities === undefined || paying.pricing)
  const cause = step.step === 'ready' ? (step.problem ?? (terms && askedBefore(terms, open))) : null
  const problem = useExplained(cause, 'transfer')
  // A payment that may have been sent is offered again only once the chain says that it was not.
  const twice = terms !== null && mayPayTwice(terms, cause)
  const again = !twice && (problem ? canRetry(problem) : cause === null)
  const lost = lostAt(request.recipientAddress, asset, chain)
  const asked =
    request.kind === 'exact' && left !== null ? { ...request, tokenAmount: String(left) } : request

  // The outside system: code that the tap on Pay wants, while there is a network to bring it.
  useEffect(() => void loadTransferring().catch(() => undefined), [])

  const choose: typeof choice.choose = (other) => {
    setShown(null)
    choice.choose(other)
  }
  const submit = () => {
    if (!account) return wallet.choose()
    if (paying.pricing) return
    if (lost !== null) return setShown(lost)
    const refused = [payable, end && routed.payable].find((one) => one?.ok === false)
    if (refused?.ok === false) return setShown(refused.words)
    setShown(null)
    if (terms) onPay(terms)
  }
  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={<PayRows request={request} chain={chain} end={end} paying={paying} routed={routed} />}
        >
          <Nut pose={problem ? 'puzzled' : working ? 'carrying' : 'listening'} className="mx-auto size-24" />
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)]">
            <span className="font-normal font-sans text-lg text-soft [overflow-wrap:anywhere]">
              {t({ comment: 'the amount stands below', message: `${payee} asks you for` })}
            </span>
            <AskedFigure request={asked} />
          </StepHeading>
          <p className="min-h-7 pb-1 text-soft tabular-nums">
            {asked.tokenAmount !== null &&
              price !== null &&
              `≈ ${formatDollars(worthOf(BigInt(asked.tokenAmount), asset.decimals, price))}`}
          </p>
          <GoalBar request={request} />
        </Ticket>
      }
    >
      <CameWith request={request} />
      {request.kind !== 'exact' && !working && (
        <PayAmount
          asset={asset}
          price={price}
          payment={paying.payment}
          denomination={paying.denomination}
          typed={paying.typed}
          left={left}
          isOver={overLeft({ kind: request.kind, left, typed: paying.typed })}
          problemId={ids.problem}
          invalid={wrong !== null}
          onChange={(payment) => {
            setShown(null)
            paying.setPayment(payment)
          }}
        />
      )}
      {choice.others.length > 0 && (
        <PayWith
          asked={{ chain, asset }}
          choice={{ ...choice, choose }}
          stands={account?.chainId}
          disabled={paused}
          problem={end && routed.problem}
          onAgain={routed.refetch}
        />
      )}
      <RecipientBlock to={shownPayee(request)} />
      <LookAlike address={request.recipientAddress} contacts={contacts} />
      <p className="text-balance text-center text-soft">
        {promiseOf({
          wanted: asset.symbol,
          on: chain,
          from: end?.chain ?? chain,
          only: choice.others.length === 0,
          stands: account?.chainId,
        })}
      </p>
      {paidAlready !== null && !working && (
        <p
          role="status"
          className="rounded-field bg-butter px-4 py-3 text-pretty text-outline [overflow-wrap:anywhere]"
        >
          {paidAlready}
        </p>
      )}
      {again || working ? (
        <div>
          <Button
            busy={busyWords({ working, asking: routed.asking, preparing })}
            disabled={account !== null && end !== null && routed.problem !== null}
            onClick={submit}
            onPointerEnter={warmWallets}
          >
            {!account ? t`Connect Wallet` : worth ? <Around exact={worth}>{t`Pay ${worth}`}</Around> : t`Pay`}
          </Button>
          <FieldProblem id={ids.problem}>{wrong}</FieldProblem>
        </div>
      ) : (
        cause && (
          <Link to="/send" className="btn btn-plain w-full">
            {t`See what is on its way`}
          </Link>
        )
      )}
      {!working && request.payTo && (
        <Suspense>
          <PayByAddress request={request} chain={chain} />
        </Suspense>
      )}
      {working && <StillWaiting key={working.phase} {...TRANSFER_WAITS[working.phase]} onReturn={onGiveUp} />}
    </Desk>
  )
}

type Working = Extract<PayStep, { step: 'working' }>

interface Busy {
  working: Working | null
  /** A route is looked for. */
  asking: boolean
  /** Nobody knows yet what the wallet can do. */
  preparing: boolean
}

function busyWords({ working, asking, preparing }: Busy): string | null {
  if (working) return TRANSFER_LABELS[working.phase]
  if (asking) return t`Looking for a route`
  return preparing ? t`Preparing transaction` : null
}

interface Promised {
  wanted: string
  on: Chain
  /** Where it is paid. */
  from: Chain
  /** Nothing is exchanged or bridged on the way. */
  only: boolean
  /** Where the wallet stands. */
  stands: string | undefined
}

/** What arrives whatever it is paid with, plainly. */
function promiseOf({ wanted, on, from, only, stands }: Promised): string {
  const { name: chain } = on
  const { name: otherChain } = from
  const wants = only
    ? t`This request wants ${wanted} on ${chain}, and takes nothing else.`
    : t`Whatever you pay with, ${wanted} on ${chain} arrives.`
  if (stands === undefined) return wants
  const then =
    stands === from.chainId
      ? t`Nobody can bring back what is paid.`
      : t`Your wallet asks to switch to ${otherChain} first.`
  return `${wants} ${then}`
}
