import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { raffleQuery } from '@/api/raffles'
import { type RaffleRecord, totalOf } from '@/device/records/raffles'
import { Bowl } from '@/features/raffle/bowl'
import { LeftBar } from '@/features/raffle/left-bar'
import { formatAmount } from '@/lib/amount'
import { formatRaffleLink, type RaffleLink } from '@filbert/sdk/raffle-link'
import { worthText } from '@/lib/worth'
import { Share } from '@/links/share/share'
import { OfferBackup } from '@/links/backup/backup-buttons'
import { Button } from '@/ui/button'
import { copyText } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'

/** Without its code there is no picture, and still the link. */
const QrCode = late<{ text: string }>(() => import('@/links/share/qr-code').then((m) => m.QrCode))

interface RaffleMadeProps {
  record: RaffleRecord
  raffle: RaffleLink
  onAgain: () => void
}

/** The raffle is made: its link is in the clipboard already, and this card tells how many have had theirs. */
export function RaffleMade({ record, raffle, onAgain }: RaffleMadeProps) {
  const { chainId, version, slots } = raffle
  const { data } = useQuery(raffleQuery({ chainId, version, index: slots[0] }))
  const chain = chainOf(useConfig(), chainId)
  const [copied, setCopied] = useState(false)
  const link = formatRaffleLink(location.origin, raffle)
  const amount = totalOf(record)
  const worth = worthText({ ...record, amount, piece: null })

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
              <p className="text-balance text-soft">{t`Whoever scans it can have a slot: one a wallet.`}</p>
            </div>
          }
        >
          <Bowl className="mx-auto h-28 max-w-full" />
          <StepHeading className="display mt-2 text-4xl">{t`Yay!`}</StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)]">
            <Figure amount={formatAmount(amount, record.decimals)} symbol={record.symbol} />{' '}
            <span className="min-h-7" aria-live="polite">
              {copied
                ? t({
                    comment: 'An amount stands above',
                    message: 'in one link. It is in your clipboard.',
                  })
                : t({
                    comment: 'An amount stands above',
                    message: 'in one link. Copy it and pass it on.',
                  })}
            </span>
          </p>
        </Ticket>
      }
    >
      <Share
        link={link}
        subject={t`A raffle of ${worth}`}
        words={t`I raffle off ${worth}. Open this link to have a slot:`}
        to={null}
      />
      <div className="card px-5 pt-4 pb-1">
        <LeftBar total={slots.length} left={data ? data.slots.free + data.slots.held : slots.length} />
        <Rows>
          <Row label={t({ context: 'label: the chain', message: 'On' })}>
            <span className="inline-flex items-center gap-2">
              <ChainIcon chainId={chainId} name={chain?.name ?? chainId} />
              {chain?.name ?? chainId}
            </span>
          </Row>
        </Rows>
      </div>
      <a href={link} className="btn btn-plain w-full">
        {t`See who took part`}
      </a>
      <OfferBackup />
      <Button look="quiet" onClick={onAgain}>
        {t`Start another raffle`}
      </Button>
    </Desk>
  )
}
