import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { refName } from '@/api/queries'
import { type DepositRef, parseLink } from '@filbert/sdk/link'
import { wasReadOnItsWay } from '@/lib/mended-link'
import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { BrokenLinkProps } from './broken-link'
import type { ManyDepositsProps } from './many-deposits'
import { OneDeposit } from './one-deposit'
import { SendYourself } from './send-yourself'

const BrokenLink = late<BrokenLinkProps>(
  () => import('./broken-link').then((m) => m.BrokenLink),
  UnloadedCard,
)
const ReadOnItsWay = late<object>(
  () => import('@/links/read-on-its-way').then((m) => m.ReadOnItsWay),
  () => null,
)
const ManyDeposits = late<ManyDepositsProps>(
  () => import('./many-deposits').then((m) => m.ManyDeposits),
  UnloadedCard,
)

interface ClaimPageProps {
  /** The page's whole address. Its secret stays in this component's memory and below. */
  href: string
  onLink: (search: string, hash: string) => void
}

export function ClaimPage({ href, onLink }: ClaimPageProps) {
  const parsed = parseLink(href)

  if (!parsed.ok) {
    return (
      <Suspense>
        <BrokenLink problem={parsed.problem} onLink={onLink} />
      </Suspense>
    )
  }
  return (
    <>
      {wasReadOnItsWay(href) && (
        <Suspense>
          <ReadOnItsWay />
        </Suspense>
      )}
      <WholeLink deposits={parsed.deposits} secret={parsed.secret} />
    </>
  )
}

interface WholeLinkProps {
  deposits: [DepositRef, ...DepositRef[]]
  secret: string
}

function WholeLink({ deposits: named, secret }: WholeLinkProps) {
  const deposits = eachOnce(named)
  const [only, ...others] = deposits
  if (others.length === 0) return <OneDeposit key={refName(only)} deposit={only} secret={secret} />
  return (
    <Suspense>
      <ManyDeposits
        key={deposits.map(refName).join(' ')}
        deposits={deposits}
        secret={secret}
        wayOn={<SendYourself>{t`Make a payment yourself!`}</SendYourself>}
      >
        {(deposit, next) => (
          <OneDeposit key={refName(deposit)} deposit={deposit} secret={secret} cardsBefore={1} next={next} />
        )}
      </ManyDeposits>
    </Suspense>
  )
}

/** A link may name one more than once: there is one all the same. */
function eachOnce([first, ...rest]: [DepositRef, ...DepositRef[]]): [DepositRef, ...DepositRef[]] {
  const names = [first, ...rest].map(refName)
  return [first, ...rest.filter((ref, at) => names.indexOf(refName(ref)) === at + 1)]
}
