import { t } from '@lingui/core/macro'
import { Suspense, useEffect } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { warmWallets } from '@/chain/load-wallets'
import { wallet } from '@/chain/wallet'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isNft, subjectOf, worthOf } from '@/links/amount-of'
import { Contents, ContentsPicture } from '@/links/contents/contents'
import { UnlistedToken } from '@/links/contents/unlisted-token'
import { situationOf } from '@/links/submitted'
import { lostAt } from '@/recipients/recipient-words'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Explained } from '@/words/explained'
import { mayCross } from './across/eligible'
import { ClaimStart } from './claim-start'
import { ClaimTicket } from './claim-ticket'
import { canDecline, resumedStep } from './claim-view'
import { type Destination, destinationOf, typedFor } from './destination'
import { InsteadOf } from './late-instead-of'
import { RouteChoice } from './late-across'
import { Attached, AttachedPicture } from './late-attached'
import { warmConfirm } from './late-confirm'
import { warmSent } from './late-sent'
import { LateWorth } from './late-worth'
import { Unclaimable, whyUnclaimable } from './unclaimable'
import type { Claiming } from './use-claim'

interface ClaimFirstProps {
  link: Link
  chain: Chain
  secret: string
  account: Hex | null
  claiming: Claiming
}

/** What is in the link, and where it should go. */
export function ClaimFirst({ link, chain, secret, account, claiming }: ClaimFirstProps) {
  const { step, dispatch, claim } = claiming
  const worth = worthOf(link)
  const insteadOf = step.step === 'start' || step.step === 'claiming' ? step.insteadOf : undefined
  // What takes the place of a claim is a claim.
  const crosses = mayCross(link, useConfig()) && !insteadOf
  const unclaimable = whyUnclaimable(link, chain)
  const sender = shortAddress(link.sender)

  // The outside system: code that the next cards want, while there is a network to bring it.
  useEffect(() => {
    warmConfirm()
    warmSent()
  }, [])

  const choose = (to: Destination) => dispatch({ type: 'chosen', to })
  const typedTo = (address: Hex, name: string | null): Destination =>
    name ? { kind: 'name', name, address, before: null } : destinationOf(link, address, account)
  return (
    <Desk
      ticket={
        <ClaimTicket
          headline={t({ comment: 'Stands above the amount', message: `${sender} sent you` })}
          picture={
            <ContentsPicture link={link} pose={step.step === 'claiming' ? 'opening' : 'idle'} nut="size-28" />
          }
          contents={<Contents link={link} />}
          worth={isNft(link) ? undefined : <LateWorth link={link} chain={chain} />}
          chainId={chain.chainId}
          chainName={chain.name}
          choice={
            !unclaimable &&
            !insteadOf && (
              <Suspense>
                <RouteChoice link={link} onOpen={() => dispatch({ type: 'to_across' })} />
              </Suspense>
            )
          }
          token={<UnlistedToken link={link} chain={chain} />}
        />
      }
      below={
        link.hasAttachment && (
          <Suspense>
            <AttachedPicture deposit={link} secret={secret} />
          </Suspense>
        )
      }
    >
      {link.hasAttachment && (
        <Suspense fallback={<div className="slip" />}>
          <Attached deposit={link} secret={secret} />
        </Suspense>
      )}
      {unclaimable ? (
        <Unclaimable link={link} why={unclaimable} />
      ) : (
        <ClaimStart
          worth={worth}
          toBank={!isNft(link) && !insteadOf}
          link={link}
          account={account}
          recipient={step.step === 'start' ? typedFor(step.to) : null}
          typed={claiming.typed}
          bound={link.recipient}
          expiresAt={link.expiresAt}
          problem={
            <>
              {insteadOf && (
                <Suspense>
                  <InsteadOf recipient={insteadOf} onKeep={() => keep(link, dispatch)} />
                </Suspense>
              )}
              {step.step === 'start' && step.problem && (
                <Explained
                  cause={step.problem.cause}
                  situation={situationOf(link, step.problem.kind)}
                  subject={subjectOf(link)}
                />
              )}
            </>
          }
          busy={step.step === 'claiming'}
          lostAt={(recipient) => lostAt(recipient, link, chain)}
          onChoose={(address, name) => choose(typedTo(address, name))}
          onOtherChain={crosses ? () => dispatch({ type: 'to_across' }) : null}
          onBank={(to) => dispatch({ type: 'to_bank', to })}
          onClaim={(address) => claim({ kind: link.recipient ? 'bound' : 'wallet', address })}
          onConnect={wallet.choose}
          onConnectNear={warmWallets}
        />
      )}
      {canDecline(link, account) && step.step !== 'claiming' && (
        <Button look="quiet" onClick={() => choose({ kind: 'sender', address: link.sender })}>
          {t`Not for you? Send it back`}
        </Button>
      )}
    </Desk>
  )
}

/** To the claim that waits. */
function keep(link: Link, dispatch: Claiming['dispatch']): void {
  const sent = resumedStep(link)
  if (sent.step === 'sent') dispatch({ type: 'found_under_way', sent })
}
