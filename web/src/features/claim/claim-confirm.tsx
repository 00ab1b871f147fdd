import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { canRetry } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { isNft, subjectOf } from '@/links/amount-of'
import { Contents, ContentsPicture } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { ContractElsewhere, PaidByContract } from '@/recipients/contract-elsewhere'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Identicon } from '@/ui/identicon'
import { late } from '@/ui/late'
import { ProblemSlip } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { PaidByUs, Row, Rows, Ticket } from '@/ui/ticket'
import { WholeAddress } from '@/ui/whole-address'
import { Explained, useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { STILL_IN_LINK } from '@/words/where'
import { type Destination, isSentBack } from './destination'

/** Without its code nothing is said of points. */
const ClaimPoints = late<{ link: Link }>(() => import('./claim-points').then((m) => m.ClaimPoints))

const UNNAMED = { name: null, before: null }

export interface ClaimConfirmProps {
  link: Link
  chain: Chain
  to: Destination
  /** What came with it. */
  attached: ReactNode
  problem: Cause | null
  busy: boolean
  onClaim: () => void
  onReturn: () => void
}

/** Where it was typed to is read back whole before money goes there: nobody could bring it back. */
export function ClaimConfirm({
  link,
  chain,
  to,
  attached,
  problem: cause,
  busy,
  onClaim,
  onReturn,
}: ClaimConfirmProps) {
  const { address: recipient } = to
  const { name, before } = to.kind === 'name' ? to : UNNAMED
  const declining = isSentBack(to, link)
  const subject = subjectOf(link)
  const problem = useExplained(cause, 'claim', subject)
  // While the words for it are on their way nobody knows what can be done.
  const again = problem ? canRetry(problem) : cause === null
  return (
    <Desk
      ticket={
        <Ticket
          slip={problem && <ProblemSlip problem={problem} />}
          stub={
            <Rows>
              <UnlistedToken link={link} chain={chain} />
              <Row label={t`Route`}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chain.chainId} name={chain.name} />
                  <Exact>{chain.name}</Exact>
                </span>
              </Row>
              <Row label={t`Fees`}>
                <PaidByUs />
              </Row>
              {!declining && !isNft(link) && (
                <Suspense>
                  <ClaimPoints link={link} />
                </Suspense>
              )}
            </Rows>
          }
        >
          {isNft(link) && <ContentsPicture link={link} nut="" pose={problem ? 'puzzled' : 'idle'} />}
          <StepHeading className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
            <span className="font-sans font-normal text-lg text-soft">
              {declining
                ? t({ comment: 'Stands above the amount', message: 'You are sending back' })
                : t({ comment: 'Stands above the amount', message: 'You are claiming' })}
            </span>
            <Contents link={link} wanted="exact" />
          </StepHeading>
        </Ticket>
      }
    >
      {attached}
      <div className="card flex flex-wrap items-center gap-4 py-4 pr-3 pl-6">
        <Identicon address={recipient} size={40} />
        <p className="min-w-24 flex-1">
          <span className="block text-soft">{declining ? t`To its sender` : t`Claiming to`}</span>
          {name && (
            <strong translate="no" className="block break-words text-lg leading-snug">
              {name}
            </strong>
          )}
          <WholeAddress address={recipient} className="text-balance text-[0.9375rem] leading-snug" />
        </p>
        <CopyButton text={recipient} label={t`Copy address`} />
      </div>
      {(to.kind === 'typed' || to.kind === 'name') && (
        <ContractElsewhere address={recipient} chainId={chain.chainId} />
      )}
      {to.kind === 'typed' && isNative(link) && <PaidByContract />}
      {declining && (
        <p className="text-balance text-center">
          {STILL_IN_LINK[subject]} {t`Sent back, it cannot be claimed any more, and you cannot undo it.`}
        </p>
      )}
      {name && before && <Explained cause={moved(name, before)} situation="claim" subject={subject} />}
      {again && (
        <Button onClick={onClaim} busy={busy ? t`Executing transaction` : null}>
          {problem
            ? t`Try again`
            : declining
              ? t`Send it back`
              : before
                ? t`Claim to the new address`
                : t`Claim`}
        </Button>
      )}
      <Button look="plain" onClick={onReturn} disabled={busy}>
        {problem?.next === 'other_recipient' ? t`Use another address` : t`Return`}
      </Button>
    </Desk>
  )
}

/** Whether the chain's own currency is in it: what a contract pays of that, exchanges often do not see. */
function isNative({ kind }: Link): boolean {
  return kind === 0
}

function moved(name: string, before: Hex): Cause {
  return { code: 'name_moved', outcome: 'refused', values: [name, before] }
}
