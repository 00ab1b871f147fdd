import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { linkQuery } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { returnsExpired } from '@/assets/token-list'
import { isAsked } from '@/device/records/asked'
import { forgetReclaim, type OwnReclaim } from '@/device/records/own-reclaims'
import { useOwnReclaims } from '@/device/use-own-reclaims'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { sharedLink } from '@filbert/sdk/link'
import { isoMoment, shownDate, shownMoment } from '@/lib/moment'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import { isNft, subjectOf } from '@/links/amount-of'
import { Contents, ContentsPicture } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { askedBefore, reasonOf, type Submitted, situationOf, UNKEPT } from '@/links/submitted'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import type { NutPose } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'
import { Explained } from '@/words/explained'
import type { Subject } from '@/words/where'
import type { ClaimEvent, ClaimStep } from './claim-machine'
import { warmSent } from './late-sent'

export interface SenderViewProps {
  link: Link
  /** Of the link, which may be handed on once more. */
  secret: string
  chain: Chain
  account: Hex
  step: ClaimStep
  /** Null: the code for it did not come. */
  onRefund: (send: () => Promise<Submitted | null>) => void
  onEvent: (event: ClaimEvent) => void
}

/** The link was opened by the wallet that made it: take it back, or see it as the other side does. */
export function SenderView(props: SenderViewProps) {
  const { link, secret, chain, account, step, onEvent } = props
  const queries = useQueryClient()
  const name = shortAddress(account)
  const lockedUntil = link.locked ? link.reclaimableAfter : null
  const [kept] = useOwnReclaims(async (reclaim, end) => {
    if (end === 'done' || end === 'asked' || !forgetReclaim(reclaim)) return
    // What did nothing may be news.
    await queries.refetchQueries(linkQuery(link))
    onEvent({ type: 'refused', cause: end })
  }, link)
  // What was sent and is shown here the wallet has, and may ask other owners about.
  const inWallet = step.step === 'sent'
  const leaving = inWallet && step.unkept ? UNKEPT : t`You may close this page.`
  const underWay = kept && !isAsked(kept) ? kept : null
  const asked = kept && isAsked(kept) ? ({ kind: 'reclaim', cause: askedBefore(kept) } as const) : null
  const problem = step.step === 'start' ? (step.problem ?? asked) : null
  const label = step.step === 'refunding' ? step.label : null
  const busy = label ?? (inWallet ? t`In your wallet` : underWay ? t`On its way` : null)
  const resume = useEffectEvent(({ signer, txHash }: OwnReclaim) => {
    const sent = {
      step: 'sent',
      kind: 'reclaim',
      to: { kind: 'sender', address: signer },
      txHash,
      inWallet: txHash === null,
    } as const
    onEvent({ type: 'found_under_way', sent })
  })

  // The outside system: what this device keeps, of this page before it was loaded again or of another tab.
  useEffect(() => {
    if (underWay) resume(underWay)
  }, [underWay])

  // The outside system: code that the tap on Refund wants, while there is a network to bring it.
  useEffect(() => {
    void loadReclaim().catch(() => undefined)
    warmSent()
  }, [])

  const send = async () => {
    const code = await loadReclaim().catch(() => null)
    return code ? code.submitReclaim(link, chain, account) : null
  }

  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <Rows>
              <UnlistedToken link={link} chain={chain} />
              <Row label={t({ context: 'label: the chain', message: 'On' })}>{chain.name}</Row>
              {!link.expired && (
                <Row label={t`Share again`}>
                  <CopyButton
                    text={sharedLink(location.origin, { ...link, secret })}
                    label={t`Copy link`}
                    className="chip min-h-10"
                  >
                    {t`Copy link`}
                  </CopyButton>
                </Row>
              )}
              <Row label={t`Refund fee`}>
                {wantsOwnTransaction(link.version) ? t`Gas, from your wallet` : <PaidByUs />}
              </Row>
            </Rows>
          }
        >
          <ContentsPicture
            link={link}
            nut="size-24"
            pose={isNft(link) ? 'idle' : poseOf(link, busy !== null)}
          />
          <StepHeading className="mt-1 font-normal font-sans text-lg text-soft">
            {t`Hello, ${name}`}
          </StepHeading>
          <p className="mt-2">
            <Contents link={link} />
          </p>
          <p className="mt-1 mb-2 text-balance" aria-live="polite">
            {inWallet ? `${IN_WALLET} ${leaving}` : standing(link, chain)}
          </p>
        </Ticket>
      }
    >
      {problem && (
        <Explained
          cause={problem.cause}
          situation={situationOf(link, problem.kind)}
          subject={subjectOf(link)}
        />
      )}
      {lockedUntil && <Locked until={lockedUntil} />}
      <Button onClick={() => props.onRefund(send)} busy={busy} disabled={lockedUntil !== null}>
        {t`Refund`}
      </Button>
      {!link.expired && !inWallet && (
        <Button
          look="plain"
          onClick={() => onEvent({ type: 'go_to_recipient_view' })}
          disabled={busy !== null}
        >
          {t`Go to recipient view`}
        </Button>
      )}
      <RouterLink to="/profile" className="btn btn-quiet">
        {t`Go to profile`}
      </RouterLink>
    </Desk>
  )
}

function Locked({ until }: { until: number }) {
  const moment = shownMoment(until)
  return (
    <p className="text-center">
      <Trans>
        You promised not to refund it before <time dateTime={isoMoment(until)}>{moment}</time>.
      </Trans>
    </p>
  )
}

/** The nut in it is as tired as its link, and on its feet when it comes home. */
function poseOf({ expired }: Link, busy: boolean): NutPose {
  if (busy) return 'carrying'
  return expired ? 'asleep' : 'idle'
}

function loadReclaim() {
  return import('@/links/submit-reclaim')
}

const IN_WALLET = t`You refund this link. Your wallet has it, and may wait for other owners.`

function standing(link: Link, chain: Chain): string {
  if (!link.expired || link.expiresAt === null)
    return t`This is a link that you have created. You can refund it or go to the recipient view.`
  const day = shownDate(link.expiresAt)
  return `${t`Nobody claimed your link until it expired on ${day}.`} ${comingBack(link, chain)}`
}

const STILL_IN_IT: Record<Subject, string> = {
  'The money is': t`The money is still in it.`,
  'The collectible is': t`The collectible is still in it.`,
  'The collectibles are': t`The collectibles are still in it.`,
}

const TAKE_IT_BACK: Record<Subject, string> = {
  'The money is': t`The money is still in it: refund it.`,
  'The collectible is': t`The collectible is still in it: refund it.`,
  'The collectibles are': t`The collectibles are still in it: refund it.`,
}

/** Where the money of an expired link is. */
function comingBack(link: Link, chain: Chain): string {
  const { sponsored, token } = link
  if (sponsored?.kind !== 'return')
    return returnsExpired(chain, token.address)
      ? t`It comes back to you by itself, or now if you refund it.`
      : TAKE_IT_BACK[subjectOf(link)]
  if (sponsored.state !== 'rejected') return t`It is on its way back to you.`
  const reason = reasonOf(link, chain)
  const why =
    reason === null
      ? t`It could not be sent back to you by itself: the chain refuses it.`
      : t`It could not be sent back to you by itself: ${reason}.`
  return `${why} ${STILL_IN_IT[subjectOf(link)]}`
}
