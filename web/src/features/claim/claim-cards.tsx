import { type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { useAccount } from '@/chain/wallet'
import { sameAddress, shortAddress } from '@/lib/address'
import { shownDate } from '@/lib/moment'
import { isNft, subjectOf, worthOf } from '@/links/amount-of'
import { ContentsLine } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { reasonOf } from '@/links/submitted'
import { AfterExpiry } from './after-expiry'
import { AlreadyClaimed } from './already-claimed'
import { ClaimConfirm } from './claim-confirm'
import { ClaimFirst } from './claim-first'
import { ClaimSent } from './claim-sent'
import { lostRace, viewOf } from './claim-view'
import { isSentBack } from './destination'
import { ExpiredLink } from './expired-link'
import { Attached } from './late-attached'
import { SenderView } from './late-sender-view'
import { SendYourself } from './send-yourself'
import type { Claiming } from './use-claim'

interface ClaimCardsProps {
  link: Link
  chain: Chain
  secret: string
  claiming: Claiming
  /** The way on once it has nothing more to give, where it is not the only one of its link. */
  next: ReactNode
}

/** What a deposit has become, and what its visitor is at. */
export function ClaimCards({ link, chain, secret, claiming, next }: ClaimCardsProps) {
  const { step, dispatch, claim, refund } = claiming
  // Deferred: while the code of another view is on its way, the one that is shown stays.
  const account = useDeferredValue(useAccount()?.address ?? null)
  const worth = worthOf(link)
  const attachedAgain = link.hasAttachment && (
    <Suspense>
      <Attached deposit={link} secret={secret} again />
    </Suspense>
  )

  switch (viewOf(link, step, account)) {
    case 'already':
      return (
        <AlreadyClaimed
          link={link}
          chain={chain}
          lost={lostRace(link, step)}
          isSender={sameAddress(account, link.sender)}
          next={next ?? <SendYourself>Make a payment yourself!</SendYourself>}
        />
      )
    case 'sent': {
      if (step.step !== 'sent') return null
      // A page that was opened again knows only now whose wallet it has.
      const sentBack = isSentBack(step.to, link) && !sameAddress(account, link.sender)
      return (
        <ClaimSent
          link={link}
          chain={chain}
          kind={step.kind === 'claim' && sentBack ? 'decline' : step.kind}
          recipient={step.to.address}
          txHash={step.txHash}
          paid={link.withdrawal !== null}
          unkept={step.unkept}
          attached={attachedAgain}
          next={
            next ?? (
              <SendYourself>{step.kind === 'claim' ? 'Send some yourself' : 'Make a new link'}</SendYourself>
            )
          }
        />
      )
    }
    case 'sender': {
      const sender = step.step === 'refunding' ? step.signer : link.sender
      return (
        <SenderView
          link={link}
          secret={secret}
          chain={chain}
          account={sender}
          step={step}
          onRefund={(send) => refund(sender, send)}
          onEvent={dispatch}
        />
      )
    }
    case 'expired':
      return (
        <ExpiredLink
          worth={isNft(link) ? <ContentsLine link={link} /> : worth}
          subject={subjectOf(link)}
          sender={shortAddress(link.sender)}
          expiry={link.expiresAt === null ? '' : shownDate(link.expiresAt)}
          chainId={chain.chainId}
          chainName={chain.name}
          token={<UnlistedToken link={link} chain={chain} />}
          unreturned={unreturned(link, chain)}
          action={<AfterExpiry connected={account !== null} />}
        />
      )
    case 'claim':
      if (step.step === 'confirm' || (step.step === 'claiming' && step.from === 'confirm')) {
        return (
          <ClaimConfirm
            link={link}
            chain={chain}
            to={step.to}
            attached={attachedAgain}
            problem={step.step === 'confirm' ? (step.problem?.cause ?? null) : null}
            busy={step.step === 'claiming'}
            onClaim={() => claim(step.to)}
            onReturn={() => dispatch({ type: 'returned' })}
          />
        )
      }
      return <ClaimFirst link={link} chain={chain} secret={secret} account={account} claiming={claiming} />
  }
}

/** Why it did not get back to its sender by itself, or null. */
function unreturned(link: Link, chain: Chain): string | null {
  const { sponsored } = link
  const failed = sponsored?.kind === 'return' && sponsored.state === 'rejected'
  return failed ? (reasonOf(link, chain) ?? 'the chain refuses it') : null
}
