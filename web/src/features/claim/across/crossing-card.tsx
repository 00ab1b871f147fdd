import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import type { Crossing } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import { SupportLink } from '@/bank/support-link'
import type { Hex } from '@/lib/hex'
import { amountOf } from '@/links/amount-of'
import { Address } from '@/ui/address'
import { afterTicket } from '@/ui/after-ticket'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { StepHeading } from '@/ui/step-heading'
import { Ticket } from '@/ui/ticket'
import { Timeline } from '@/ui/timeline'
import { SavedClaim } from '@/features/claim/saved-claim'
import { CrossingRows } from './crossing-rows'
import { crossingTimeline } from './crossing-timeline'
import { arriving, crossingWords } from './crossing-words'

interface CrossingCardProps {
  link: Link
  chain: Chain
  crossing: Crossing
  /** When it was looked at, in Unix seconds. */
  at: number
  attached: ReactNode
  next: ReactNode
  /** Where it can still be claimed as and where it is. */
  onClaimHere?: () => void
}

/** How a claim onto another chain stands: where the money is, what has happened, and what comes next. */
export function CrossingCard(props: CrossingCardProps) {
  const { link, chain, crossing, at, attached, next, onClaimHere } = props
  const { state, to, recipientAddress } = crossing
  const there = chainOf(useConfig(), to.chainId)
  const { chainId } = to
  const far =
    there?.name ??
    t({ comment: 'In place of the name of a chain, in sentences', message: `chain ${chainId}` })
  const chainName = chain.name
  const words = crossingWords(crossing, {
    near: chain.name,
    far,
    now: at,
    waits: state === 'claiming' && !!link.sponsored?.waitsFor,
  })
  const isHere = state === 'refunded' || state === 'unclaimed'
  const isDone = state === 'refunded' || state === 'arrived' || state === 'short' || state === 'partial'
  return (
    <Desk
      ticket={
        <Ticket stub={<CrossingRows crossing={crossing} near={chain} far={there} />}>
          <div className="grid h-36 place-items-center">
            {state === 'arrived' ? (
              <ShellCrack className="h-36 max-w-full" />
            ) : (
              <Nut pose={words.pose} className="size-32" />
            )}
          </div>
          <StepHeading key={words.title} className="display mt-1 text-balance text-4xl">
            {words.title}
          </StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center">
            <Figure {...(isHere ? amountOf(link) : arriving(crossing))} />{' '}
            <span className="flex flex-wrap items-center justify-center gap-x-2">
              <WhereTo state={state} address={recipientAddress} />
            </span>
          </p>
        </Ticket>
      }
    >
      <div role="status" className="grid gap-1">
        <p className={afterTicket(words.tone === 'good')}>{words.where}</p>
        {words.next && <p className="px-1 text-balance text-center text-soft lg:text-left">{words.next}</p>}
        {words.tone === 'care' && state !== 'refunded' && (
          <p className="px-1 text-center lg:text-left">
            <SupportLink />
          </p>
        )}
      </div>
      {state === 'claiming' && <SavedClaim link={link} onElsewhere={null} />}
      <Timeline steps={crossingTimeline(crossing, chain.name, far)} />
      {attached}
      {state === 'unclaimed' && onClaimHere && (
        <Button onClick={onClaimHere}>
          {link.state === 'pending' ? t`Claim on ${chainName}` : t`Look at the link`}
        </Button>
      )}
      {isDone && next}
    </Desk>
  )
}

function WhereTo({ state, address: to }: { state: Crossing['state']; address: Hex }) {
  const address = (
    <strong>
      <Address address={to} />
    </strong>
  )
  switch (state) {
    case 'arrived':
    case 'short':
    case 'partial':
      return (
        <Trans comment="Stands below an amount: 25 USDC is now at 0x7099…79C8">
          <span className="text-soft">is now at</span> {address}
        </Trans>
      )
    case 'refunded':
      return (
        <Trans comment="Stands below an amount: 25 USDC is back at 0x7099…79C8">
          <span className="text-soft">is back at</span> {address}
        </Trans>
      )
    case 'unclaimed':
      return (
        <Trans comment="Stands below an amount: 25 USDC was to go to 0x7099…79C8">
          <span className="text-soft">was to go to</span> {address}
        </Trans>
      )
    default:
      return (
        <Trans comment="Stands below an amount: 25 USDC goes to 0x7099…79C8">
          <span className="text-soft">goes to</span> {address}
        </Trans>
      )
  }
}
