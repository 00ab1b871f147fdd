import type { ReactNode } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { subjectOf } from '@/links/amount-of'
import { UNKEPT } from '@/links/submitted'
import { ContentsFigure, ContentsInShell, ContentsUnderWay } from '@/links/contents/contents-sent'
import { Address } from '@/ui/address'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows } from '@/ui/ticket'
import { Timeline } from '@/ui/timeline'
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
    <>
      <section className="grid justify-items-center gap-3 pt-2 text-center">
        <div className="grid h-48 place-items-center">
          {!paid ? (
            <ContentsUnderWay link={link} />
          ) : kind === 'decline' ? (
            <Nut pose="asleep" className="size-40" />
          ) : (
            <ContentsInShell link={link} />
          )}
        </div>
        <StepHeading key={String(paid)} className="display text-5xl">
          {paid ? (kind === 'decline' ? 'Done' : 'Yay!') : 'On its way'}
        </StepHeading>
        <p className="min-h-14 text-lg sm:min-h-7">
          {paid
            ? paidWords(link, kind)
            : unkept
              ? UNKEPT
              : 'You may close this page; it goes on without you.'}
        </p>
        <p className="grid w-full justify-items-center gap-1 text-soft">
          <ContentsFigure link={link} />{' '}
          <span>
            {paid ? (kind === 'claim' ? 'is now at' : 'is back at') : 'goes to'}{' '}
            <strong className="ml-0.5 text-ink">
              <Address address={recipient} />
            </strong>
          </span>
        </p>
      </section>
      <Timeline steps={claimTimeline(link, kind, chain.name)} />
      {hash && (
        <div className="px-5">
          <Rows>
            <Row label="Transaction">
              <TxHash hash={hash} explorerUrl={chain.explorerUrl} />
            </Row>
          </Rows>
        </div>
      )}
      {kind === 'claim' && attached}
      {paid && next}
    </>
  )
}
