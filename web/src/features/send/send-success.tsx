import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { chainOf, linkQuery, useConfig } from '@/api/queries'
import { Share } from '@/links/share/share'
import { invitation } from './invitation'
import { backWords } from '@/links/way-back'
import { sharedLink } from '@filbert/sdk/link'
import { isoMoment, shownMoment } from '@/lib/moment'
import type { SentLink } from '@/device/records/sent-links'
import { worthText } from '@/lib/worth'
import { OfferBackup } from '@/links/backup/backup-buttons'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { late } from '@/ui/late'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Spinner } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { afterExpiry } from './expiry'
import { SentFigure } from './sent-figure'
import { SentInShell } from './sent-in-shell'

/** Without its code there is no picture, and still the link. */
const QrCode = late<{ text: string }>(() => import('@/links/share/qr-code').then((m) => m.QrCode))

interface SendSuccessProps {
  sent: SentLink & { index: string }
  onAgain: () => void
}

/** The link is made: it is in the clipboard already, and this card turns when it is claimed. */
export function SendSuccess({ sent, onAgain }: SendSuccessProps) {
  const { data: state } = useQuery(linkQuery(sent))
  const chain = chainOf(useConfig(), sent.chainId)
  const explorerUrl = chain?.explorerUrl ?? null
  const [copied, setCopied] = useState(false)
  const link = sharedLink(location.origin, sent)
  const worth = worthText(sent)
  const withdrawal = state?.withdrawal
  const wayBack = state && backWords(state, true)

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
              <p className="text-balance text-soft">
                {t`Only whoever holds the link can open it. Not even we can.`}
              </p>
            </div>
          }
        >
          <div className="grid h-28 place-items-center">
            {withdrawal ? (
              <SentInShell piece={sent.piece} className="h-28 max-w-full" />
            ) : (
              <Nut pose="carrying" className="size-28" />
            )}
          </div>
          <StepHeading className="display mt-2 text-4xl">{t`Yay!`}</StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)]">
            <SentFigure sent={sent} />{' '}
            <span className="min-h-7" aria-live="polite">
              {withdrawal ? (
                <span className="flex flex-wrap items-center justify-center gap-x-2 font-semibold text-teal">
                  {state.state === 'claimed' ? (
                    <Trans>
                      Claimed by <Address address={withdrawal.recipient} />
                    </Trans>
                  ) : (
                    <Trans comment="wayBack: taken back, sent back, or expired and back">
                      {wayBack}, at <Address address={withdrawal.recipient} />
                    </Trans>
                  )}
                </span>
              ) : copied ? (
                t({ comment: 'below an amount', message: 'in a link. It is in your clipboard.' })
              ) : (
                t({ comment: 'below an amount', message: 'in a link. Copy it and pass it on.' })
              )}
            </span>
          </p>
        </Ticket>
      }
    >
      <Share link={link} subject={t`${worth} for you`} words={invitation(worth)} to={sent.to} />
      <div className="px-1">
        <Rows>
          <Row label={t({ comment: 'how it stands', message: 'State' })}>
            {withdrawal ? (
              <span className="text-teal">
                {state.state === 'claimed' ? t({ context: 'state of a link', message: 'Claimed' }) : wayBack}
              </span>
            ) : (
              <span className="inline-flex items-center gap-2 font-normal text-soft">
                <Spinner /> {t`Pending`}
              </span>
            )}
          </Row>
          {state?.expiresAt && (
            <Row label={t`Claimable until`}>
              <time dateTime={isoMoment(state.expiresAt)}>{shownMoment(state.expiresAt)}</time>
            </Row>
          )}
          {sent.txHash && (
            <Row label={t`Transaction`}>
              <TxHash hash={sent.txHash} explorerUrl={explorerUrl} />
            </Row>
          )}
        </Rows>
      </div>
      {state?.expiresAt && !withdrawal && (
        <p className="text-balance text-center">{afterExpiry(chain, sent.token)}</p>
      )}
      <Button look="plain" onClick={onAgain}>
        {t`Send another`}
      </Button>
      <OfferBackup />
      <Link to="/profile" className="btn btn-quiet">
        {t`Go to profile`}
      </Link>
    </Desk>
  )
}
