import type { ReactNode } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { Address } from '@/ui/address'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows } from '@/ui/ticket'
import { Timeline } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { amountOf } from '@/api/amount-of'
import { claimTimeline } from './claim-timeline'

interface ClaimSentProps {
  link: Link
  chain: Chain
  kind: 'claim' | 'reclaim' | 'decline'
  recipient: Hex
  /** As the server answered; the chain's own word replaces it. */
  txHash: Hex | null
  paid: boolean
  next: ReactNode
}

const PAID = {
  claim: 'You have successfully claimed your funds!',
  reclaim: 'The money is back in your wallet.',
  decline: 'Sent back to its sender.',
}

/** From the moment we have signed the transaction until it is final. The page may be left and opened again. */
export function ClaimSent({ link, chain, kind, recipient, txHash, paid, next }: ClaimSentProps) {
  const { amount, symbol } = amountOf(link)
  const hash = link.withdrawal?.txHash ?? link.sponsored?.txHash ?? txHash
  return (
    <>
      <section className="grid justify-items-center gap-3 pt-2 text-center">
        <div className="grid h-48 place-items-center">
          {paid && kind !== 'decline' ? (
            <ShellCrack className="h-48 max-w-full" />
          ) : (
            <Nut pose={paid ? 'asleep' : 'carrying'} className="size-40" />
          )}
        </div>
        <StepHeading key={String(paid)} className="display text-6xl">
          {paid ? (kind === 'decline' ? 'Done' : 'Yay!') : 'On its way'}
        </StepHeading>
        <p className="min-h-14 text-lg sm:min-h-7">
          {paid ? PAID[kind] : 'You may close this page; it goes on without you.'}
        </p>
        <p className="text-soft">
          {amount} {symbol} {paid ? (kind === 'claim' ? 'is now at' : 'is back at') : 'goes to'}{' '}
          <strong className="ml-0.5 text-ink">
            <Address address={recipient} />
          </strong>
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
      {paid && next}
    </>
  )
}
