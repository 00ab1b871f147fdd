import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { plainDecimal } from '@/lib/amount'
import { isoMoment, shownMoment } from '@/lib/moment'
import { shownSymbol } from '@/lib/symbol'
import { QrCode } from '@/links/share/qr-code'
import { CopyButton } from '@/ui/copy-button'
import { Around, Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Row, Rows } from '@/ui/ticket'
import { amountIn, payeeName } from '@/features/request/request-words'
import { type AddressPayment, addressPaymentOf } from './address-payment'
import { RequestAddress } from './request-address'

export interface PayByAddressProps {
  request: RequestLink
  chain: Chain
}

/** The other way to pay, folded away: by a plain transfer to the request's own address, from an exchange too. */
export function PayByAddress({ request, chain }: PayByAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const payment = addressPaymentOf(request)
  if (!payment) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="btn btn-quiet w-full">{t`Pay without connecting a wallet`}</summary>
      {isOpen && <Transfer request={request} chain={chain} payment={payment} />}
    </details>
  )
}

/** What is sent, where, and what to take care of. */
function Transfer({ request, chain, payment }: PayByAddressProps & { payment: AddressPayment }) {
  const { address, left, uri } = payment
  const amount = left === null ? null : amountIn(request, left)
  return (
    <section
      aria-label={t`Pay without connecting a wallet`}
      className="card mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-4 pb-5"
    >
      <Came request={request} payment={payment} />
      <p className="text-balance text-center font-semibold">
        <Around exact={[amount ?? shownSymbol(request.tokenSymbol), chain.name]}>
          {sendWords(request, amount, chain.name)}
        </Around>
      </p>
      <div className="mx-auto aspect-square w-52 max-w-full">
        <QrCode text={uri} label={t`QR code of the payment`} />
      </div>
      <Rows>
        {left !== null && amount !== null && (
          <Row label={t`Amount`}>
            <span className="-mr-2.5 inline-flex items-center gap-1">
              <Exact>{amount}</Exact>
              <CopyButton text={plainDecimal(left, request.tokenDecimals)} label={t`Copy the amount`} />
            </span>
          </Row>
        )}
        <Row label={t({ context: 'label: the chain', message: 'On' })}>
          <span className="inline-flex items-center gap-2">
            <ChainIcon chainId={chain.chainId} name={chain.name} /> <Exact>{chain.name}</Exact>
          </span>
        </Row>
      </Rows>
      <RequestAddress address={address} />
      <Cautions request={request} amount={amount} />
    </section>
  )
}

/** What somebody has sent there that is not all of it. */
function Came({ request, payment: { came, left } }: { request: RequestLink; payment: AddressPayment }) {
  if (came === 0n || left === null) return null
  const [arrived, missing] = [amountIn(request, came), amountIn(request, left)]
  return (
    <p role="status" className="rounded-field bg-butter px-4 py-3 text-pretty text-outline">
      <Around
        exact={[arrived, missing]}
      >{t`${arrived} has come to this address. ${missing} is missing: send the rest.`}</Around>
    </p>
  )
}

function sendWords({ kind, tokenSymbol }: RequestLink, amount: string | null, chain: string): string {
  const symbol = shownSymbol(tokenSymbol)
  if (amount === null) return t`Send any amount of ${symbol} on ${chain} to this address.`
  if (kind === 'goal') return t`Send at most ${amount} on ${chain} to this address. That is all that is left.`
  return t`Send exactly ${amount} on ${chain} to this address.`
}

function Cautions({ request, amount }: { request: RequestLink; amount: string | null }) {
  const { kind, expiresAt } = request
  const payee = payeeName(request)
  const end = expiresAt === null ? null : shownMoment(expiresAt)
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-soft [overflow-wrap:anywhere]">
      <li>
        <Around exact={payee}>{t`It is this request’s own address, and can pay nobody but ${payee}.`}</Around>
      </li>
      <li>{t`Another token is not counted. What is sent on another chain may be lost.`}</li>
      {kind === 'exact' && amount !== null && (
        <li>
          <Around
            exact={amount}
          >{t`Some exchanges take their fee out of the amount: ${amount} has to arrive.`}</Around>
        </li>
      )}
      {expiresAt !== null && end !== null && (
        <li>
          <time dateTime={isoMoment(expiresAt)}>{t`It must arrive before ${end}.`}</time>
        </li>
      )}
      <li>{t`This page says so once it has come.`}</li>
    </ul>
  )
}
