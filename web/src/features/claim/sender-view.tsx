import { Link as RouterLink } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { shortAddress } from '@/lib/address'
import type { Explanation } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { isoMoment, shownDate, shownMoment } from '@/lib/moment'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Figure } from '@/ui/figure'
import { Nut } from '@/ui/nut'
import { Problem } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'
import { amountOf } from '@/api/amount-of'
import { isListed } from '@/api/token-list'
import { loadReclaim } from './submit'
import { UnlistedToken } from './unlisted-token'

interface SenderViewProps {
  link: Link
  /** The whole link, to be handed on once more. */
  shareable: string
  chain: Chain
  account: Hex
  /** The step under way, or null. */
  busy: string | null
  problem: Explanation | null
  onRefund: () => void
  onRecipientView: () => void
}

/** The link was opened by the wallet that made it: take it back, or see it as the other side does. */
export function SenderView(props: SenderViewProps) {
  const { link, shareable, chain, account, busy, problem } = props
  const lockedUntil = lockOf(link)

  // The outside system: code that the tap on Refund wants, while there is a network to bring it.
  useEffect(() => void loadReclaim().catch(() => undefined), [])

  return (
    <>
      <Ticket
        stub={
          <Rows>
            <UnlistedToken link={link} chain={chain} />
            <Row label="On">{chain.name}</Row>
            {!link.expired && (
              <Row label="Share again">
                <CopyButton text={shareable} label="Copy link" className="chip min-h-10">
                  Copy link
                </CopyButton>
              </Row>
            )}
            <Row label="Refund fee">
              <PaidByUs />
            </Row>
          </Rows>
        }
      >
        <Nut pose="idle" className="mx-auto size-24" />
        <StepHeading className="display mt-2 text-4xl">Hello, {shortAddress(account)}</StepHeading>
        <p className="mt-2 mb-4">
          {link.expired && link.expiresAt !== null
            ? `Nobody claimed your link until it expired on ${shownDate(link.expiresAt)}. ${comingBack(link, chain)}`
            : 'This is a link that you have created. You can refund it or go to the recipient view.'}
        </p>
        <Figure {...amountOf(link)} />
      </Ticket>
      {problem && <Problem problem={problem} />}
      {lockedUntil && (
        <p className="text-center">
          You promised not to take it back before{' '}
          <time dateTime={isoMoment(lockedUntil)}>{shownMoment(lockedUntil)}</time>.
        </p>
      )}
      <Button onClick={props.onRefund} busy={busy} disabled={lockedUntil !== null}>
        Refund
      </Button>
      {!link.expired && (
        <Button look="plain" onClick={props.onRecipientView} disabled={busy !== null}>
          Go to recipient view
        </Button>
      )}
      <RouterLink to="/refund" className="btn btn-quiet">
        All your unclaimed links
      </RouterLink>
    </>
  )
}

/** Where the money of an expired link is. Tokens that are not listed are sent back to nobody unasked. */
function comingBack({ sponsored, token }: Link, chain: Chain): string {
  if (sponsored?.kind !== 'return')
    return isListed(chain, token.address)
      ? 'It comes back to you by itself, or now if you take it back.'
      : 'The money is still in it: take it back.'
  if (sponsored.state !== 'rejected') return 'It is on its way back to you.'
  return `It could not be sent back to you by itself: ${sponsored.reason ?? 'the chain refuses it'}. The money is still in it.`
}

/** Unix seconds until which the sender promised to wait, if that is still to come. */
function lockOf(link: Link): number | null {
  const until = link.reclaimableAfter
  return until !== null && until * 1000 > Date.now() ? until : null
}
