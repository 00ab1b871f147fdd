import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { useAccount } from '@/chain/wallet'
import { sameAddress, shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { shownDate } from '@/lib/moment'
import { isNft, subjectOf, worthOf } from '@/links/amount-of'
import { ContentsLine } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { reasonOf } from '@/links/submitted'
import { seenBefore } from '@/people/seen-before'
import { AfterExpiry } from './after-expiry'
import { AlreadyClaimed } from './already-claimed'
import { ClaimFirst } from './claim-first'
import type { ClaimStep } from './claim-machine'
import { lostRace, viewOf } from './claim-view'
import { isSentBack } from './destination'
import { ExpiredLink, STILL_IN_IT } from './expired-link'
import { AcrossClaim, AcrossSent } from './late-across'
import { Attached } from './late-attached'
import { BankClaim, BankSent } from './late-bank'
import { ClaimConfirm } from './late-confirm'
import { SenderView } from './late-sender-view'
import { ClaimSent } from './late-sent'
import { Replaceable } from './replaceable'
import { SendYourself } from './send-yourself'
import type { Claiming } from './use-claim'

interface ClaimCardsProps {
  link: Link
  chain: Chain
  vault: Hex
  secret: string
  claiming: Claiming
  /** The way on once it has nothing more to give, where it is not the only one of its link. */
  next: ReactNode
}

/** What a deposit has become, and what its visitor is at. */
export function ClaimCards({ link, chain, vault, secret, claiming, next }: ClaimCardsProps) {
  const { dispatch, claim, refund } = claiming
  // Deferred: while the code of another view is on its way, the one that is shown stays.
  const settled = useDeferredValue(claiming.step)
  const step = isAhead(claiming.step) ? settled : claiming.step
  const account = useDeferredValue(useAccount()?.address ?? null)
  const worth = worthOf(link)
  const attachedAgain = link.hasAttachment && (
    <Suspense>
      <Attached deposit={link} secret={secret} again />
    </Suspense>
  )

  /** Of what was there already when the page was opened: who signed in may have had it paid to their bank. */
  const orOfBank = (shown: ReactNode, found: boolean) =>
    found && seenBefore.is() && !isNft(link) ? (
      <Replaceable shown={shown} instead={(tell) => <BankSent link={link} onInstead={tell} />} />
    ) : (
      shown
    )

  switch (viewOf(link, step, account)) {
    case 'across':
      return orOfBank(
        <AcrossClaim
          link={link}
          chain={chain}
          vault={vault}
          secret={secret}
          account={account}
          typed={claiming.typed}
          held={step.step === 'across' && step.held}
          attached={attachedAgain}
          next={next ?? <SendYourself>{t`Send some yourself`}</SendYourself>}
          onHeld={(held) => dispatch({ type: 'held', held })}
          onReturn={() => dispatch({ type: 'returned' })}
          onClaimHere={claim}
        />,
        step.step === 'across' && step.found === true,
      )
    case 'bank':
      if (step.step !== 'bank') return null
      return (
        <BankClaim
          link={link}
          chain={chain}
          vault={vault}
          secret={secret}
          to={step.to}
          onHeld={(held) => dispatch({ type: 'held', held })}
          onReturn={() => dispatch({ type: 'returned' })}
        />
      )
    case 'already': {
      const shown = (
        <AlreadyClaimed
          link={link}
          chain={chain}
          lost={lostRace(link, step)}
          isSender={sameAddress(account, link.sender)}
          next={next ?? <SendYourself>{t`Make a payment yourself!`}</SendYourself>}
        />
      )
      const ofAnyChain =
        link.sponsored?.kind !== 'across' ? (
          shown
        ) : (
          <Replaceable
            shown={shown}
            instead={(tell) => (
              <AcrossSent
                link={link}
                chain={chain}
                secret={secret}
                attached={attachedAgain}
                next={next}
                onInstead={tell}
              />
            )}
          />
        )
      return orOfBank(ofAnyChain, step.step === 'start' && link.state === 'claimed')
    }
    case 'sent': {
      if (step.step !== 'sent') return null
      // A page that was opened again knows only now whose wallet it has.
      const sentBack = isSentBack(step.to, link) && !sameAddress(account, link.sender)
      return orOfBank(
        <ClaimSent
          link={link}
          chain={chain}
          kind={step.kind === 'claim' && sentBack ? 'decline' : step.kind}
          recipient={step.to.address}
          txHash={step.txHash}
          paid={link.withdrawal !== null}
          unkept={step.unkept}
          attached={attachedAgain}
          onElsewhere={link.recipient ? null : () => dispatch({ type: 'go_elsewhere' })}
          next={
            next ?? (
              <SendYourself>
                {step.kind === 'claim' ? t`Send some yourself` : t`Make a new link`}
              </SendYourself>
            )
          }
        />,
        step.found === true,
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
          standing={STILL_IN_IT[subjectOf(link)]}
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
      // What goes to a bank is claimed once the bank answers, and until then nothing is to be seen of it on the chain.
      return orOfBank(
        <ClaimFirst link={link} chain={chain} secret={secret} account={account} claiming={claiming} />,
        true,
      )
  }
}

/** A further card, whose code comes later than that of the first. */
function isAhead({ step }: ClaimStep): boolean {
  return step !== 'start' && step !== 'claiming' && step !== 'refunding'
}

/** Why it did not get back to its sender by itself, in a sentence, or null. */
function unreturned(link: Link, chain: Chain): string | null {
  const { sponsored } = link
  if (sponsored?.kind !== 'return' || sponsored.state !== 'rejected') return null
  const reason = reasonOf(link, chain)
  return reason === null
    ? t`It could not be sent back to its sender by itself: the chain refuses it.`
    : t`It could not be sent back to its sender by itself: ${reason}.`
}
