import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { chainOf, linkQuery, useConfig } from '@/api/queries'
import { backWords } from '@/links/way-back'
import { sharedLink } from '@/lib/link'
import { isoMoment, shownMoment } from '@/lib/moment'
import type { SentLink } from '@/device/records/sent-links'
import { worthText } from '@/lib/worth'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { CopyButton, copyText } from '@/ui/copy-button'
import { late } from '@/ui/late'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows } from '@/ui/ticket'
import { Spinner } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { afterExpiry } from './expiry'
import { HandOn } from './hand-on'
import { SentInShell } from './sent-in-shell'
import { ShareButtons } from './share-buttons'

/** Without its code there is no picture, and still the link. */
const QrCode = late<{ text: string }>(() => import('./qr-code').then((m) => m.QrCode))

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

  // The outside system: the clipboard, before anything is tapped.
  useEffect(() => {
    void copyText(link).then(setCopied)
  }, [link])

  return (
    <>
      <section className="grid justify-items-center gap-2 pt-1 text-center">
        <div className="grid h-40 place-items-center">
          {withdrawal ? (
            <SentInShell piece={sent.piece} className="h-40 max-w-full" />
          ) : (
            <Nut pose="carrying" className="size-36" />
          )}
        </div>
        <StepHeading className="display text-6xl">Yay!</StepHeading>
        <p className="min-h-7 text-lg" aria-live="polite">
          {withdrawal ? (
            <span className="font-semibold text-teal">
              {state.state === 'claimed' ? 'Claimed by' : `${backWords(state, true)}, at`}{' '}
              <Address address={withdrawal.recipient} />
            </span>
          ) : copied ? (
            `${worth} in a link. It is in your clipboard.`
          ) : (
            `${worth} in a link. Copy it and pass it on.`
          )}
        </p>
      </section>
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <div className="mx-auto aspect-square w-48 max-w-full">
          <Suspense fallback={<div className="size-full rounded-xl bg-sunk" />}>
            <QrCode text={link} />
          </Suspense>
        </div>
        <div className="field">
          <input readOnly aria-label="The link" value={link} onFocus={(event) => event.target.select()} />
          <CopyButton
            text={link}
            label="Copy link"
            className="inline-flex min-h-12 items-center gap-2 rounded-xl px-3 font-semibold hover:bg-sunk"
          >
            Copy
          </CopyButton>
        </div>
        <ShareButtons link={link} worth={worth} to={sent.to} />
        <Rows>
          {sent.txHash && (
            <Row label="Transaction">
              <TxHash hash={sent.txHash} explorerUrl={explorerUrl} />
            </Row>
          )}
          {state?.expiresAt && (
            <Row label="Claimable until">
              <time dateTime={isoMoment(state.expiresAt)}>{shownMoment(state.expiresAt)}</time>
            </Row>
          )}
          <Row label="State">
            {withdrawal ? (
              <span className="text-teal">
                {state.state === 'claimed' ? 'Claimed' : backWords(state, true)}
              </span>
            ) : (
              <span className="inline-flex items-center gap-2 font-normal text-soft">
                <Spinner /> Not claimed yet
              </span>
            )}
          </Row>
        </Rows>
      </div>
      <HandOn link={link} worth={worth} to={sent.to} />
      <Button look={sent.to === null ? 'strong' : 'plain'} onClick={onAgain}>
        Send another
      </Button>
      {state?.expiresAt && !withdrawal && (
        <p className="text-balance text-center">
          If nobody claims it by then, {afterExpiry(chain, sent.token)}
        </p>
      )}
      <p className="text-center text-soft">Only whoever holds the link can open it. Not even we can.</p>
    </>
  )
}
