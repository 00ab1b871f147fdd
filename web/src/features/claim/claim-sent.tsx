import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { isNft, subjectOf } from '@/links/amount-of'
import { UNKEPT } from '@/links/submitted'
import { ContentsFigure, ContentsInShell, ContentsUnderWay } from '@/links/contents/contents-sent'
import { Address } from '@/ui/address'
import { Desk } from '@/ui/desk'
import { Nut } from '@/ui/nut'
import { afterTicket } from '@/ui/after-ticket'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Track } from '@/ui/track'
import { TxHash } from '@/ui/tx-hash'
import type { Subject } from '@/words/where'
import { ClaimPoints } from './claim-points'
import { claimTimeline } from './claim-timeline'
import { SavedClaim } from './saved-claim'

export interface ClaimSentProps {
  link: Link
  chain: Chain
  kind: 'claim' | 'reclaim' | 'decline'
  recipient: Hex
  /** As the server answered; the chain's own word replaces it. */
  txHash: Hex | null
  paid: boolean
  /** Another page of this browser will not know of it. */
  unkept: true | undefined
  /** To another choice, while the claim waits. Null: the link may pay nobody else. */
  onElsewhere: (() => void) | null
  /** What came with it. */
  attached: ReactNode
  next: ReactNode
}

const CLAIMED: Record<Subject, string> = {
  'The money is': t`You have successfully claimed your funds!`,
  'The collectible is': t`You have successfully claimed your collectible!`,
  'The collectibles are': t`You have successfully claimed your collectibles!`,
}

const BACK: Record<Subject, string> = {
  'The money is': t`The money is back in your wallet.`,
  'The collectible is': t`The collectible is back in your wallet.`,
  'The collectibles are': t`The collectibles are back in your wallet.`,
}

function paidWords(link: Link, kind: ClaimSentProps['kind']): string {
  if (kind === 'decline') return t`Sent back to its sender.`
  const subject = subjectOf(link)
  return kind === 'claim' ? CLAIMED[subject] : BACK[subject]
}

/** From the moment we have signed the transaction until it is final. The page may be left and opened again. */
export function ClaimSent(props: ClaimSentProps) {
  const { link, chain, kind, recipient, txHash, paid, unkept, attached, next, onElsewhere } = props
  const hash = link.withdrawal?.txHash ?? link.sponsored?.txHash ?? txHash
  const waits = !!link.sponsored?.waitsFor
  const address = (
    <strong>
      <Address address={recipient} />
    </strong>
  )
  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <>
              <Track steps={claimTimeline(link, kind, chain.name)} />
              <Rows>
                <Row label={t`Transaction`}>
                  {hash ? (
                    <TxHash hash={hash} explorerUrl={chain.explorerUrl} />
                  ) : (
                    <span className="flex min-h-9 items-center text-soft">…</span>
                  )}
                </Row>
                {kind === 'claim' && !isNft(link) && <ClaimPoints link={link} />}
              </Rows>
            </>
          }
        >
          <div className="grid h-44 place-items-center">
            {!paid ? (
              <ContentsUnderWay link={link} />
            ) : kind === 'decline' ? (
              <Nut pose="asleep" className="size-40" />
            ) : (
              <ContentsInShell link={link} />
            )}
          </div>
          <StepHeading key={`${paid} ${waits}`} className="display mt-1 text-4xl">
            {paid ? (kind === 'decline' ? t`Done` : t`Yay!`) : waits ? t`Saved` : t`On its way`}
          </StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center">
            <ContentsFigure link={link} />{' '}
            <span className="flex flex-wrap items-center justify-center gap-x-2">
              {!paid ? (
                <Trans comment="Stands below an amount: 25 USDC goes to 0x7099…79C8">
                  <span className="text-soft">goes to</span> {address}
                </Trans>
              ) : kind === 'claim' ? (
                <Trans comment="Stands below an amount: 25 USDC is now at 0x7099…79C8">
                  <span className="text-soft">is now at</span> {address}
                </Trans>
              ) : (
                <Trans comment="Stands below an amount: 25 USDC is back at 0x7099…79C8">
                  <span className="text-soft">is back at</span> {address}
                </Trans>
              )}
            </span>
          </p>
        </Ticket>
      }
    >
      <p className={afterTicket(paid && kind === 'claim')}>
        {paid ? paidWords(link, kind) : unkept ? UNKEPT : t`You may close this page; it goes on without you.`}
      </p>
      {!paid && <SavedClaim link={link} onElsewhere={kind === 'reclaim' ? null : onElsewhere} />}
      {kind === 'claim' && attached}
      {paid && next}
    </Desk>
  )
}
