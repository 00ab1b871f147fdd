import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { chainOf, linkQuery, refName, useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { rejection, type Submitted } from '@/api/submitted'
import { useLinkEvents } from '@/api/use-link-events'
import { loadWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { sameAddress, shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type DepositRef, formatLink } from '@/lib/link'
import { shownDate } from '@/lib/moment'
import { Button } from '@/ui/button'
import { useCards } from '@/ui/cards'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { AfterExpiry } from './after-expiry'
import { AlreadyClaimed } from './already-claimed'
import { amountOf } from '@/api/amount-of'
import { ClaimConfirm } from './claim-confirm'
import { type ClaimStep, claimReducer } from './claim-machine'
import { ClaimSent } from './claim-sent'
import { ClaimStart } from './claim-start'
import { ClaimTicket } from './claim-ticket'
import { ExpiredLink } from './expired-link'
import {
  canDecline,
  fateOf,
  foundUnderWay,
  isDeclining,
  lostRace,
  resumedStep,
  typedBefore,
  viewOf,
} from './claim-view'
import { Attached, AttachedPicture } from './late-attached'
import { NeedsApproval } from './needs-approval'
import { NoDeposit } from './no-deposit'
import { SendYourself } from './send-yourself'
import { SenderView } from './sender-view'
import { loadSigning, type Moved, stillMeans, submitClaim, submitReclaim, unloaded } from './submit'
import { UnlistedToken } from './unlisted-token'
import { useReceived } from './use-received'

interface OneDepositProps {
  deposit: DepositRef
  secret: string
}

/** A deposit that a whole link names: loads it, follows it live, and shows what it has become. */
export function OneDeposit({ deposit, secret }: OneDepositProps) {
  const { data: link, error, isFetching, refetch } = useQuery(linkQuery(deposit))
  const chain = chainOf(useConfig(), deposit.chainId)
  useLinkEvents({ links: link?.withdrawal?.final ? [] : [refName(deposit)] })

  if (link && chain) return <Claim link={link} chain={chain} secret={secret} />
  if (error) return <NoDeposit error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return <Looking />
}

function Looking() {
  usePageTitle('Claim')
  return (
    <Notice pose="listening" title="Looking at the link">
      <p role="status">Loading</p>
    </Notice>
  )
}

interface ClaimProps {
  link: Link
  chain: Chain
  secret: string
}

function Claim({ link, chain, secret }: ClaimProps) {
  const [step, dispatch] = useReducer(claimReducer, link, resumedStep)
  const queries = useQueryClient()
  const account = useAccount()?.address ?? null
  const busy = useRef(false)
  const fits = useSecretFits(secret, link.pubKey20)
  const { amount, symbol } = amountOf(link)
  const worth = `${amount} ${symbol}`
  usePageTitle(link.state !== 'claimed' && link.expired ? 'This link has expired' : `${worth} for you`)

  // The outside system: the chain, which may refuse what was accepted.
  useEffect(() => {
    if (step.step !== 'sent' || fateOf(link, step) !== 'rejected') return
    dispatch({ type: 'refused', problem: rejection(link, step.kind) })
  }, [link, step])

  // The outside system: the chain, which may have done what we only heard a failure of.
  useEffect(() => {
    const sent = foundUnderWay(link, step, account)
    if (sent) dispatch({ type: 'found_under_way', sent })
  }, [link, step, account])

  useReceived(link, step)
  useCards({ ...cardOf(step), onBack: () => dispatch({ type: 'returned' }) })

  const vault = chain.vaults[link.version]
  if (!vault || !fits) return <WrongSecret />

  /** One at a time, whatever is pressed how often. */
  const submit = async (kind: 'claim' | 'reclaim', send: () => Promise<Submitted | Moved>) => {
    if (busy.current) return
    busy.current = true
    try {
      const answer = await send().catch(() => unloaded(kind))
      // Read again before it is judged: what was refused may be news, and an older try may still stand there.
      await queries.refetchQueries(linkQuery(link))
      if (answer.kind === 'accepted') dispatch({ type: 'accepted', txHash: answer.txHash })
      else if (answer.kind === 'moved') dispatch({ type: 'name_moved', recipient: answer.to })
      else dispatch({ type: 'refused', problem: answer.kind === 'refused' ? answer.problem : null })
    } finally {
      busy.current = false
    }
  }
  const claim = (recipient: Hex) => {
    const name = step.step === 'confirm' ? step.name : null
    dispatch({ type: 'claim_started', recipient })
    void submit('claim', async () => {
      const meant = name ? await stillMeans(name, recipient) : { kind: 'same' as const }
      return meant.kind === 'same' ? submitClaim(link, vault, secret, recipient) : meant
    })
  }
  const refund = (signer: Hex) => {
    dispatch({ type: 'refund_started', recipient: signer, label: 'Sign in wallet' })
    void submit('reclaim', () => submitReclaim(link, chain, signer))
  }

  switch (viewOf(link, step, account)) {
    case 'already':
      return (
        <AlreadyClaimed
          link={link}
          chain={chain}
          lostRace={lostRace(link, step, account)}
          isSender={sameAddress(account, link.sender)}
        />
      )
    case 'sent':
      if (step.step !== 'sent') return null
      return (
        <ClaimSent
          link={link}
          chain={chain}
          kind={step.kind === 'claim' && isDeclining(link, step.recipient, account) ? 'decline' : step.kind}
          recipient={step.recipient}
          txHash={step.txHash}
          paid={link.withdrawal !== null}
          next={
            <SendYourself>{step.kind === 'claim' ? 'Send some yourself' : 'Make a new link'}</SendYourself>
          }
        />
      )
    case 'sender': {
      const sender = step.step === 'refunding' ? step.recipient : link.sender
      return (
        <SenderView
          link={link}
          shareable={formatLink(location.origin, { ...link, secret })}
          chain={chain}
          account={sender}
          busy={step.step === 'refunding' ? step.label : null}
          problem={step.step === 'start' ? step.problem : null}
          onRefund={() => refund(sender)}
          onRecipientView={() => dispatch({ type: 'go_to_recipient_view' })}
        />
      )
    }
    case 'expired':
      return (
        <ExpiredLink
          worth={worth}
          sender={shortAddress(link.sender)}
          expiry={link.expiresAt === null ? '' : shownDate(link.expiresAt)}
          chainId={chain.chainId}
          chainName={chain.name}
          token={<UnlistedToken link={link} chain={chain} />}
          unreturned={unreturned(link)}
          action={<AfterExpiry connected={account !== null} />}
        />
      )
    case 'claim':
      if (step.step === 'confirm' || (step.step === 'claiming' && step.from === 'confirm')) {
        return (
          <ClaimConfirm
            link={link}
            chain={chain}
            recipient={step.recipient}
            name={step.name}
            before={step.step === 'confirm' ? step.before : null}
            declining={isDeclining(link, step.recipient, account)}
            problem={step.step === 'confirm' ? step.problem : null}
            busy={step.step === 'claiming'}
            onClaim={() => claim(step.recipient)}
            onReturn={() => dispatch({ type: 'returned' })}
          />
        )
      }
      return (
        <>
          <ClaimTicket
            headline={`${shortAddress(link.sender)} sent you`}
            amount={amount}
            symbol={symbol}
            chainId={chain.chainId}
            chainName={chain.name}
            token={<UnlistedToken link={link} chain={chain} />}
            pose={step.step === 'claiming' ? 'opening' : 'idle'}
          />
          {link.hasAttachment && (
            <Suspense fallback={<div className="slip" />}>
              <Attached deposit={link} secret={secret} />
            </Suspense>
          )}
          {link.requiresMfa ? (
            <NeedsApproval />
          ) : (
            <ClaimStart
              worth={worth}
              account={account}
              recipient={typedBefore(link, step, account)}
              bound={link.recipient}
              expiresAt={link.expiresAt}
              problem={step.step === 'start' ? step.problem : null}
              busy={step.step === 'claiming'}
              onChoose={(recipient, name) => dispatch({ type: 'recipient_chosen', recipient, name })}
              onClaim={claim}
              onConnect={wallet.choose}
              onConnectNear={loadWallets}
            />
          )}
          {link.hasAttachment && (
            <Suspense>
              <AttachedPicture deposit={link} secret={secret} />
            </Suspense>
          )}
          {canDecline(link, account) && step.step !== 'claiming' && (
            <Button
              look="quiet"
              onClick={() => dispatch({ type: 'recipient_chosen', recipient: link.sender, name: null })}
            >
              Not for you? Send it back
            </Button>
          )}
        </>
      )
  }
}

/** Why the money did not get back to its sender by itself, or null. */
function unreturned({ sponsored }: Link): string | null {
  const failed = sponsored?.kind === 'return' && sponsored.state === 'rejected'
  return failed ? (sponsored.reason ?? 'the chain refuses it') : null
}

/** Claiming to a typed address takes a second card. */
function cardOf(step: ClaimStep): { depth: number; busy: boolean } {
  const busy = step.step === 'claiming' && step.from === 'confirm'
  return { depth: busy || step.step === 'confirm' ? 1 : 0, busy }
}

/** The curve arithmetic comes after the first paint; until it is there a secret is taken to fit. */
function useSecretFits(secret: string, pubKey20: Hex): boolean {
  const [fits, setFits] = useState(true)

  // The outside system: the code that is still on its way.
  useEffect(() => {
    let gone = false
    loadSigning().then(
      ({ linkKey }) => !gone && setFits(sameAddress(linkKey(secret).pubKey20, pubKey20)),
      // Said when it is missed: at the tap on Claim.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [secret, pubKey20])

  return fits
}

function WrongSecret() {
  return (
    <Notice
      pose="puzzled"
      title="The secret does not fit"
      action={<SendYourself look="plain">Make a payment yourself!</SendYourself>}
    >
      <p>The part after the # belongs to another link. The money in this one is safe.</p>
      <p className="text-soft">Ask for the link once more and copy it whole.</p>
    </Notice>
  )
}
