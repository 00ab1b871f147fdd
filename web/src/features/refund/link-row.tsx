import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { chainOf, linkQuery, refName, useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { useAccount, wallet } from '@/chain/wallet'
import { useSecretOf } from '@/device/known-secret'
import { sharedLink } from '@filbert/sdk/link'
import { isoMoment, shownDay, shownMoment } from '@/lib/moment'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import { isNft, subjectOf, worthOf } from '@/links/amount-of'
import { NftIcon, NftName } from '@/links/contents/nft-row'
import { situationOf, UNKEPT } from '@/links/submitted'
import { Address } from '@/ui/address'
import { heldWhile } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { TokenIcon } from '@/ui/icon'
import { Spinner } from '@/ui/timeline'
import { useLate } from '@/ui/use-late'
import { Explained } from '@/words/explained'
import type { Subject } from '@/words/where'
import { type Standing, standingOf } from './attempts'
import type { TakingBack } from './use-take-back'

interface LinkRowProps {
  /** As it was found; what has become of it since is read from what the events have brought. */
  found: Link
  takingBack: TakingBack
}

/** A link that somebody made: what is in it, how it stands, and the way back. */
export function LinkRow({ found, takingBack }: LinkRowProps) {
  const { data: link = found } = useQuery({ ...linkQuery(found), enabled: false })
  const chain = chainOf(useConfig(), link.chainId)
  const account = useAccount()
  const secret = useSecretOf(link.pubKey20)
  if (!chain) return null
  const attempt = takingBack.attempts[refName(link)]
  const standing = standingOf(link, attempt, account?.address, chain)
  const worth = worthOf(link)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        {isNft(link) ? (
          <NftIcon link={link} />
        ) : (
          <TokenIcon symbol={link.token.symbol} logo={link.token.logo} size="size-10" />
        )}
        <div className="min-w-24 flex-1">
          <p className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
            {isNft(link) ? <NftName link={link} /> : worth}
          </p>
          <p className="text-soft text-sm">
            {chain.name}
            <Expiry link={link} />
          </p>
        </div>
        <Way standing={standing} worth={worth} busy={takingBack.busy} onTake={() => take(link, chain)} />
      </div>
      <State standing={standing} link={link} takingBack={takingBack} />
      {secret !== null && link.state === 'pending' && !link.expired && (
        <div className="flex flex-wrap gap-2 pl-13 max-[20rem]:pl-0">
          <CopyButton
            text={sharedLink(location.origin, { ...link, secret })}
            label={t`Copy the link with ${worth}`}
            className="chip"
          >
            {t`Copy link`}
          </CopyButton>
          <RouterLink
            to="/claim"
            search={{ c: link.chainId, v: link.version, i: link.index }}
            hash={`p=${secret}`}
            className="chip"
            aria-label={t`Open the link with ${worth}`}
          >
            {t({ context: 'what a button does', message: 'Open' })}
          </RouterLink>
        </div>
      )}
    </div>
  )

  function take(wanted: Link, on: Chain) {
    if (account) takingBack.take(wanted, on, account.address)
  }
}

function Expiry({ link }: { link: Link }) {
  if (link.expiresAt === null) return null
  const day = <time dateTime={isoMoment(link.expiresAt)}>{shownDay(link.expiresAt)}</time>
  return link.expired ? (
    <span className="block font-semibold text-berry">
      <Trans>Expired on {day}</Trans>
    </span>
  ) : (
    <span className="block">
      <Trans>Expires {day}</Trans>
    </span>
  )
}

interface WayProps {
  standing: Standing
  worth: string
  busy: boolean
  onTake: () => void
}

/** What can be done about it now, or that it is done. */
function Way({ standing, worth, busy, onTake }: WayProps) {
  switch (standing.kind) {
    case 'mine':
    case 'refused':
      return (
        <button type="button" className="chip" {...heldWhile(busy, onTake)} aria-label={t`Refund ${worth}`}>
          {t`Refund`}
        </button>
      )
    case 'anothers':
      return (
        <button type="button" className="chip" onClick={wallet.choose}>
          {t`Connect Wallet`}
        </button>
      )
    case 'signing':
    case 'coming_back':
    case 'in_wallet':
    case 'being_claimed':
      return <Spinner />
    default:
      return null
  }
}

interface SentenceProps {
  standing: Standing
  link: Link
  takingBack: TakingBack
}

/** A sentence on how it stands, where its row does not say it by itself. */
function State({ standing, link, takingBack }: SentenceProps) {
  return (
    <div className="pl-13 text-sm empty:hidden max-[20rem]:pl-0" aria-live="polite">
      <Sentence standing={standing} link={link} takingBack={takingBack} />
    </div>
  )
}

function Sentence({ standing, link, takingBack }: SentenceProps) {
  switch (standing.kind) {
    case 'mine':
      return wantsOwnTransaction(link.version) ? (
        <span className="text-soft">
          {t`This one is in an older vault: only your own transaction refunds it, and its gas is yours.`}
        </span>
      ) : null
    case 'anothers':
      return (
        <Trans>
          Made by <Address address={link.sender} copyable />. Only that wallet can refund it: connect it.
        </Trans>
      )
    case 'locked': {
      const moment = <time dateTime={isoMoment(standing.until)}>{shownMoment(standing.until)}</time>
      return <Trans>You promised not to refund it before {moment}.</Trans>
    }
    case 'signing':
      return <Signing link={link} onStop={takingBack.stop} />
    case 'coming_back':
      return (
        <>
          {t`On its way back.`} {leaving(standing)}
          {wantsOwnTransaction(link.version) && <Forget onForget={() => takingBack.forget(link)} />}
        </>
      )
    case 'in_wallet':
      return (
        <>
          {t`Your wallet has it, and may wait for other owners.`} {leaving(standing)}
          <Forget onForget={() => takingBack.forget(link)} />
        </>
      )
    case 'being_claimed':
      return t`It is just being claimed.`
    case 'back':
      return <span className="font-semibold text-teal">{BACK[subjectOf(link)]}</span>
    case 'claimed':
      return (
        <span className="font-semibold text-teal">
          {link.withdrawal ? (
            <Trans>
              Claimed by <Address address={link.withdrawal.recipient} />
            </Trans>
          ) : (
            t`Claimed`
          )}
        </span>
      )
    case 'refused':
      return (
        <Explained
          cause={standing.cause}
          situation={situationOf(link, 'reclaim')}
          subject={subjectOf(link)}
        />
      )
  }
}

const BACK: Record<Subject, string> = {
  'The money is': t`The money is back in your wallet.`,
  'The collectible is': t`The collectible is back in your wallet.`,
  'The collectibles are': t`The collectibles are back in your wallet.`,
}

/** Whether the page is still wanted. */
function leaving({ unkept }: { unkept?: true }): string {
  return unkept ? UNKEPT : t`You may close this page.`
}

function Signing({ link, onStop }: { link: Link; onStop: () => void }) {
  if (!useLate()) {
    return wantsOwnTransaction(link.version)
      ? t`Sign in wallet. It asks for a transaction, and says what its gas costs.`
      : t`Sign in wallet. It asks for one signature and no gas.`
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {t`Still waiting for your wallet. Open it and answer.`}
      <button type="button" className="chip" onClick={onStop}>
        {t`Stop waiting`}
      </button>
    </div>
  )
}

/** For what the wallet was given and knows nothing of any more. */
function Forget({ onForget }: { onForget: () => void }) {
  if (!useLate()) return null
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      {t`Gone from your wallet?`}
      <button type="button" className="chip" onClick={onForget}>
        {t`Forget it`}
      </button>
    </div>
  )
}
