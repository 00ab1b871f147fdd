import type { ReactNode } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { subjectOf } from '@/links/amount-of'
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
import { claimTimeline } from './claim-timeline'

interface ClaimSentProps {
  link: Link
  chain: Chain
  kind: 'claim' | 'reclaim' | 'decline'
  recipient: Hex
  /** As the server answered; the chain's own word replaces it. */
  txHash: Hex | null
  paid: boolean
  /** Another page of this browser will not know of it. */
  unkept: true | undefined
  /** What came with it. */
  attached: ReactNode
  next: ReactNode
}

const CLAIMED: Record<Subject, string> = {
  'The money is': 'You have successfully claimed your funds!',
  'The collectible is': 'You have successfully claimed your collectible!',
  'The collectibles are': 'You have successfully claimed your collectibles!',
}

function paidWords(link: Link, kind: ClaimSentProps['kind']): string {
  if (kind === 'decline') return 'Sent back to its sender.'
  const subject = subjectOf(link)
  return kind === 'claim' ? CLAIMED[subject] : `${subject} back in your wallet.`
}

/** From the moment we have signed the transaction until it is final. The page may be left and opened again. */
export function ClaimSent(props: ClaimSentProps) {
  const { link, chain, kind, recipient, txHash, paid, unkept, attached, next } = props
  const hash = link.withdrawal?.txHash ?? link.sponsored?.txHash ?? txHash
  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <>
              <Track steps={claimTimeline(link, kind, chain.name)} />
              <Rows>
                <Row label="Transaction">
                  {hash ? (
                    <TxHash hash={hash} explorerUrl={chain.explorerUrl} />
                  ) : (
                    <span className="flex min-h-9 items-center text-soft">…</span>
                  )}
                </Row>
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
          <StepHeading key={String(paid)} className="display mt-1 text-4xl">
            {paid ? (kind === 'decline' ? 'Done' : 'Yay!') : 'On its way'}
          </StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center">
            <ContentsFigure link={link} />{' '}
            <span className="flex flex-wrap items-center justify-center gap-x-2">
              <span className="text-soft">
                {paid ? (kind === 'claim' ? 'is now at' : 'is back at') : 'goes to'}
              </span>{' '}
              <strong>
                <Address address={recipient} />
              </strong>
            </span>
          </p>
        </Ticket>
      }
    >
      <p className={afterTicket(paid && kind === 'claim')}>
        {paid ? paidWords(link, kind) : unkept ? UNKEPT : 'You may close this page; it goes on without you.'}
      </p>
      {kind === 'claim' && attached}
      {paid && next}
    </Desk>
  )
}
