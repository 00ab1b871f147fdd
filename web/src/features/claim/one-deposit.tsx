import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { chainOf, isGone, linkQuery, refName, useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { useLinkEvents } from '@/api/use-link-events'
import { UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'
import { titleOf } from '@/links/amount-of'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { ClaimCards } from './claim-cards'
import { NoDeposit } from './no-deposit'
import { useClaim } from './use-claim'
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
  usePageTitle(t`Claim`)
  return (
    <Notice pose="listening" title={t`Looking at the link`}>
      <p role="status">{t`Loading`}</p>
    </Notice>
  )
}

interface ClaimProps extends Omit<OneDepositProps, 'deposit'> {
  link: Link
  chain: Chain
  vault: Hex
}

function Claim({ cardsBefore = 0, next, ...claimed }: ClaimProps) {
  const { link, secret } = claimed
  const claiming = useClaim({ ...claimed, cardsBefore })
  const fits = useSecretFits(secret, link.pubKey20)
  usePageTitle(link.state !== 'claimed' && link.expired ? t`This link has expired` : titleOf(link))
  return fits ? <ClaimCards {...claimed} claiming={claiming} next={next} /> : <WrongSecret link={link} />
}
