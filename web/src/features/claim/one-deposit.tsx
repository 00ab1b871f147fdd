import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useReducer, useRef } from 'react'
import { chainOf, isGone, linkQuery, refName, useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { useLinkEvents } from '@/api/use-link-events'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { sameAddress, shortAddress } from '@/lib/address'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@/lib/link'
import { shownDate } from '@/lib/moment'
import { isNft, subjectOf, titleOf, worthOf } from '@/links/amount-of'
import { Contents, ContentsLine, ContentsPicture } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { reasonOf, rejection, type Submitted, situationOf } from '@/links/submitted'
import { lostAt } from '@/recipients/recipient-words'
import { type Moved, stillMeans } from '@/recipients/still-means'
import { Button } from '@/ui/button'
import { useCards } from '@/ui/cards'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { AfterExpiry } from './after-expiry'
import { AlreadyClaimed } from './already-claimed'
import { ClaimConfirm } from './claim-confirm'
import { type ClaimStep, claimReducer } from './claim-machine'
import { ClaimSent } from './claim-sent'
import { ClaimStart } from './claim-start'
import { ClaimTicket } from './claim-ticket'
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
import { ExpiredLink } from './expired-link'
import { Attached, AttachedPicture } from './late-attached'
import { SenderView } from './late-sender-view'
import { LateWorth } from './late-worth'
import { NeedsApproval } from './needs-approval'
import { NoDeposit } from './no-deposit'
import { reread } from './reread'
import { SendYourself } from './send-yourself'
import { submitClaim } from './submit'
import { useReceived } from './use-received'
import { useSecretFits } from './use-secret-fits'
import { WrongSecret } from './wrong-secret'

interface OneDepositProps {
  deposit: DepositRef
  secret: string
  /** How many cards lie before it in the browser's history. */
  cardsBefore?: number
  /** The way on once it has nothing more to give, where it is not the only one of its link. */
  next?: ReactNode
}

/** A deposit that a whole link names: loads it, follows it live, and shows what it has become. */
export function OneDeposit({ deposit, ...rest }: OneDepositProps) {
  const { data: link, error, isFetching, refetch } = useQuery(linkQuery(deposit))
  const chain = chainOf(useConfig(), deposit.chainId)
  const vault = chain?.vaults[deposit.version]
  useLinkEvents({ links: link?.withdrawal?.final ? [] : [refName(deposit)] })

  if (link && !isGone(error)) {
    // The server tells of a vault that it served only after this page had been loaded.
    if (!vault) return <NoDeposit cause={UNLOADED} retrying={false} onRetry={() => location.reload()} />
    return (
      <Suspense fallback={<Looking />}>
        <Claim link={link} chain={chain} vault={vault} {...rest} />
      </Suspense>
    )
  }
  if (error) return <NoDeposit cause={error} retrying={isFetching} onRetry={() => void refetch()} />
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

interface ClaimProps extends Omit<OneDepositProps, 'deposit'> {
  link: Link
  chain: Chain
  vault: Hex
}

function Claim({ link, chain, vault, secret, cardsBefore = 0, next }: ClaimProps) {
  const [step, dispatch] = useReducer(claimReducer, link, resumedStep)
  const queries = useQueryClient()
  // Deferred: while the code of another view is on its way, the one that is shown stays.
  const account = useDeferredValue(useAccount()?.address ?? null)
  const busy = useRef(false)
  const fits = useSecretFits(secret, link.pubKey20)
  const worth = worthOf(link)
  usePageTitle(link.state !== 'claimed' && link.expired ? 'This link has expired' : titleOf(link))

  // The outside system: the chain, which may refuse what was accepted.
  useEffect(() => {
    if (step.step !== 'sent' || fateOf(link, step) !== 'rejected') return
    dispatch({ type: 'refused', cause: rejection(link, chain) })
  }, [link, chain, step])

  // The outside system: the chain, which may have done what we only heard a failure of.
  useEffect(() => {
    const sent = foundUnderWay(link, step, account)
    if (sent) dispatch({ type: 'found_under_way', sent })
  }, [link, step, account])

  useReceived(link, secret, step)
  useCards({ ...cardOf(step), before: cardsBefore, onBack: () => dispatch({ type: 'returned' }) })

  if (!fits) return <WrongSecret link={link} />

  /** One at a time, whatever is pressed how often. */
  const submit = async (send: () => Promise<Submitted | Moved | null>) => {
    if (busy.current) return
    busy.current = true
    try {
      const answer = (await send().catch(() => refusedBy(OWN_FAULT))) ?? refusedBy(UNLOADED)
      // Read again before it is judged: what was refused may be news, and an older try may still stand there.
      await reread(queries, link)
      if (answer.kind === 'accepted')
        dispatch({ type: 'accepted', txHash: answer.txHash, unkept: answer.unkept })
      else if (answer.kind === 'in_wallet')
        dispatch({ type: 'accepted', txHash: null, inWallet: true, unkept: answer.unkept })
      else if (answer.kind === 'moved') dispatch({ type: 'name_moved', recipient: answer.to })
      else dispatch({ type: 'refused', cause: answer.kind === 'refused' ? answer.cause : null })
    } finally {
      busy.current = false
    }
  }
  const claim = (recipient: Hex) => {
    const name = step.step === 'confirm' ? step.name : null
    dispatch({ type: 'claim_started', recipient })
    void submit(async () => {
      const lost = (at: Hex) => lostAt(at, link, chain)
      const meant = name ? await stillMeans(name, recipient, lost) : { kind: 'same' as const }
      return meant.kind === 'same' ? submitClaim(link, vault, secret, recipient) : meant
    })
  }
  const refund = (signer: Hex, send: () => Promise<Submitted | null>) => {
    dispatch({ type: 'refund_started', recipient: signer, label: 'Sign in wallet' })
    void submit(send)
  }

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
          lost={lostRace(link, step, account)}
          isSender={sameAddress(account, link.sender)}
          next={next ?? <SendYourself>Make a payment yourself!</SendYourself>}
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
          unkept={step.unkept}
          attached={attachedAgain}
          next={
            next ?? (
              <SendYourself>{step.kind === 'claim' ? 'Send some yourself' : 'Make a new link'}</SendYourself>
            )
          }
        />
      )
    case 'sender': {
      const sender = step.step === 'refunding' ? step.recipient : link.sender
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
            recipient={step.recipient}
            name={step.name}
            before={step.step === 'confirm' ? step.before : null}
            declining={isDeclining(link, step.recipient, account)}
            attached={attachedAgain}
            problem={step.step === 'confirm' ? (step.problem?.cause ?? null) : null}
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
            picture={
              <ContentsPicture
                link={link}
                pose={step.step === 'claiming' ? 'opening' : 'idle'}
                nut="size-28"
              />
            }
            contents={<Contents link={link} />}
            worth={isNft(link) ? undefined : <LateWorth link={link} chain={chain} />}
            chainId={chain.chainId}
            chainName={chain.name}
            token={<UnlistedToken link={link} chain={chain} />}
          />
          {link.hasAttachment && (
            <Suspense fallback={<div className="slip" />}>
              <Attached deposit={link} secret={secret} />
            </Suspense>
          )}
          {link.requiresMfa ? (
            <NeedsApproval link={link} />
          ) : (
            <ClaimStart
              worth={worth}
              toBank={!isNft(link)}
              account={account}
              recipient={typedBefore(link, step, account)}
              bound={link.recipient}
              expiresAt={link.expiresAt}
              problem={
                step.step === 'start' &&
                step.problem && (
                  <Explained
                    cause={step.problem.cause}
                    situation={situationOf(link, step.problem.kind)}
                    subject={subjectOf(link)}
                  />
                )
              }
              busy={step.step === 'claiming'}
              lostAt={(recipient) => lostAt(recipient, link, chain)}
              onChoose={(recipient, name) => dispatch({ type: 'recipient_chosen', recipient, name })}
              onClaim={claim}
              onConnect={wallet.choose}
              onConnectNear={warmWallets}
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

function refusedBy(cause: Cause): Extract<Submitted, { kind: 'refused' }> {
  return { kind: 'refused', cause }
}

/** Why it did not get back to its sender by itself, or null. */
function unreturned(link: Link, chain: Chain): string | null {
  const { sponsored } = link
  const failed = sponsored?.kind === 'return' && sponsored.state === 'rejected'
  return failed ? (reasonOf(link, chain) ?? 'the chain refuses it') : null
}

/** Claiming to a typed address takes a second card. */
function cardOf(step: ClaimStep): { depth: number; busy: boolean } {
  const busy = step.step === 'claiming' && step.from === 'confirm'
  return { depth: busy || step.step === 'confirm' ? 1 : 0, busy }
}
