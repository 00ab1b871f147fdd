import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { type RequestLink, requestQuery } from '@/api/requests'
import { requestUrl } from '@filbert/sdk/request-link'
import { Share } from '@/links/share/share'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { ChainIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import type { MadeAddressProps } from './address/made-address'
import { AskedFigure } from './asked-figure'
import { Payers } from './payers'
import { askingTitle, askingWords } from './request-words'
import { Standing } from './standing-row'

/** Without its code there is no picture, and still the link. */
const QrCode = late<{ text: string }>(() => import('@/links/share/qr-code').then((m) => m.QrCode))

/** Without its code there is the link. */
const MadeAddress = late<MadeAddressProps>(() => import('./address/made-address').then((m) => m.MadeAddress))

interface RequestMadeProps {
  made: RequestLink
  onAgain: () => void
}

/** The request is made: its link is in the clipboard already, and this card turns when it is paid. */
export function RequestMade({ made, onAgain }: RequestMadeProps) {
  const { data: request = made } = useQuery(requestQuery(made.id))
  const chain = chainOf(useConfig(), made.chainId)
  const [copied, setCopied] = useState(false)
  const link = requestUrl(location.origin, made.id)
  const paid = request.status === 'PAID'

  // The outside system: the clipboard, before anything is tapped.
  useEffect(() => {
    void copyText(link).then(setCopied)
  }, [link])

  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 pb-3 text-center">
              <div className="aspect-square w-44 max-w-full">
                <Suspense fallback={<div className="size-full rounded-xl bg-sunk" />}>
                  <QrCode text={link} />
                </Suspense>
              </div>
              <p className="text-balance text-soft">{t`Anyone who opens it can pay you. It opens nothing else.`}</p>
            </div>
          }
        >
          <div className="grid h-28 place-items-center">
            {paid ? <ShellCrack className="h-28 max-w-full" /> : <Nut pose="listening" className="size-28" />}
          </div>
          <StepHeading className="display mt-2 text-4xl">{t`Yay!`}</StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)]">
            <AskedFigure request={request} />{' '}
            <span className="min-h-7" aria-live="polite">
              {paid ? (
                <span className="font-semibold text-teal">{t`Paid. It is in your wallet.`}</span>
              ) : copied ? (
                t({ comment: 'below an amount', message: 'asked for in a link. It is in your clipboard.' })
              ) : (
                t({ comment: 'below an amount', message: 'asked for in a link. Copy it and pass it on.' })
              )}
            </span>
          </p>
        </Ticket>
      }
    >
      <Share link={link} subject={askingTitle(made)} words={askingWords(made)} to={null} />
      {request.payTo && chain && (
        <Suspense>
          <MadeAddress request={request} chain={chain} />
        </Suspense>
      )}
      <div className="px-1">
        <Rows>
          <Standing request={request} />
          <Row label={t({ context: 'label: the chain', message: 'On' })}>
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={made.chainId} name={chain?.name ?? made.chainId} />
              {chain?.name ?? made.chainId}
            </span>
          </Row>
          <Row label={t`Paid to`}>
            <span className="inline-flex min-w-0 flex-wrap items-center justify-end gap-x-2">
              {made.recipientName} <Address address={made.recipientAddress} />
            </span>
          </Row>
        </Rows>
      </div>
      <Payers request={request} />
      <Button look="plain" onClick={onAgain}>
        {t`Request another`}
      </Button>
      <Link to="/profile" className="btn btn-quiet">
        {t`See your payments.`}
      </Link>
    </Desk>
  )
}
