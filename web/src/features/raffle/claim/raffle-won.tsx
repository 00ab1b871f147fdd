import type { RaffleLink } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { linkQuery, refName } from '@/api/queries'
import type { Raffle } from '@/api/raffles'
import type { Chain, Link } from '@/api/schema.gen'
import { useLinkEvents } from '@/api/use-link-events'
import { keepReceived } from '@/device/records/received-links'
import { CheckLink } from '@/features/raffle/check-link'
import { sameAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { shownSymbol } from '@/lib/symbol'
import { rejection } from '@/links/submitted'
import { Address } from '@/ui/address'
import { afterTicket } from '@/ui/after-ticket'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import type { TimelineStep } from '@/ui/timeline'
import { Track } from '@/ui/track'
import { TxHash } from '@/ui/tx-hash'
import type { Cause } from '@/words/sentence'
import { Leaderboard } from './leaderboard'
import type { Won } from './take-part'

export interface RaffleWonProps {
  link: RaffleLink
  raffle: Raffle
  chain: Chain
  won: Won
  /** It was there before this page was: nothing is to be celebrated anew. */
  before: boolean
  onRefused: (cause: Cause) => void
}

/** The slot that somebody got: on its way, and then the shell opens. */
export function RaffleWon({ link: raffleLink, raffle, chain, won, before, onRefused }: RaffleWonProps) {
  const { chainId, version, token, sender } = raffle
  const ref = { chainId, version, index: won.index }
  const { data: link } = useQuery(linkQuery(ref))
  useLinkEvents({ links: link?.withdrawal?.final ? [] : [refName(ref)] })
  const paidTo = link?.withdrawal?.recipient
  const paid = sameAddress(paidTo, won.recipient)
  const lost = paidTo !== undefined && !paid
  const rejected = link?.sponsored?.state === 'rejected' && !paid
  const hash = link?.withdrawal?.txHash ?? link?.sponsored?.txHash ?? won.txHash
  const refused = useEffectEvent(onRefused)
  const receiver = (
    <strong>
      <Address address={won.recipient} />
    </strong>
  )

  // The outside system: the chain, which may refuse what was accepted.
  useEffect(() => {
    if (lost) refused({ code: 'slot_not_held', outcome: 'refused' })
    else if (rejected && link) refused(rejection(link, chain))
  }, [lost, rejected, link, chain])

  // The outside system: this device's memory.
  useEffect(() => {
    if (!paid || before) return
    const { address, symbol, decimals } = token
    const { index, amount, recipient, txHash } = won
    const what = { chainId, version, index, token: address, symbol, decimals, amount, tokenId: null }
    const paidOut = { recipient, txHash: hash ?? txHash, createdAt: Date.now(), crossedTo: null }
    keepReceived({ ...what, ...paidOut, senderAddress: sender })
  }, [paid, before, won, chainId, version, token, sender, hash])

  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <>
              <Track steps={stepsOf(link, chain.name)} />
              <Rows>
                <Row label={t`Transaction`}>
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
            {paid ? <ShellCrack className="h-44 max-w-full" /> : <Nut pose="opening" className="size-40" />}
          </div>
          <StepHeading key={String(paid)} className="display mt-1 text-4xl">
            {paid ? (before ? t`You had your slot` : t`Yay!`) : t`Your shell is opening`}
          </StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center">
            <Figure
              amount={formatAmount(BigInt(won.amount), token.decimals)}
              symbol={shownSymbol(token.symbol)}
            />{' '}
            <span className="flex flex-wrap items-center justify-center gap-x-2">
              {paid ? (
                <Trans comment="An amount stands above">
                  <span className="text-soft">is now at</span> {receiver}
                </Trans>
              ) : (
                <Trans comment="An amount stands above">
                  <span className="text-soft">goes to</span> {receiver}
                </Trans>
              )}
            </span>
          </p>
        </Ticket>
      }
    >
      <p className={afterTicket(paid)}>
        {paid
          ? t`There is one slot a wallet, and this one is yours.`
          : t`You may close this page; it goes on without you.`}
      </p>
      <Leaderboard raffle={raffle} explorerUrl={chain.explorerUrl} own={won.recipient} />
      <CheckLink link={raffleLink} raffle={raffle} />
    </Desk>
  )
}

function stepsOf(link: Link | undefined, chainName: string): TimelineStep[] {
  const { withdrawal = null, sponsored = null } = link ?? {}
  const sent = withdrawal !== null || sponsored?.state === 'mined' || sponsored?.state === 'final'
  const final = withdrawal?.final === true
  return [
    { label: t`Drawn for you`, state: 'done' },
    { label: t`Sent on ${chainName}`, state: sent ? 'done' : 'active' },
    { label: t`Final`, state: final ? 'done' : sent ? 'active' : 'waiting' },
  ]
}
