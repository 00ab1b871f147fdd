import { lazy, Suspense, useState } from 'react'
import { refName } from '@/api/queries'
import { type DepositRef, parseLink } from '@/lib/link'
import { OneDeposit } from './one-deposit'

const BrokenLink = lazy(() => import('./broken-link').then((m) => ({ default: m.BrokenLink })))
const ManyDeposits = lazy(() => import('./many-deposits').then((m) => ({ default: m.ManyDeposits })))

interface ClaimPageProps {
  /** The page's whole address. Its secret stays in this component's memory and below. */
  href: string
  onLink: (search: string, hash: string) => void
}

export function ClaimPage({ href, onLink }: ClaimPageProps) {
  const [opened, setOpened] = useState<DepositRef | null>(null)
  const parsed = parseLink(href)

  if (!parsed.ok) {
    return (
      <Suspense>
        <BrokenLink problem={parsed.problem} onLink={onLink} />
      </Suspense>
    )
  }
  const [first] = parsed.deposits
  const deposit = parsed.deposits.length === 1 ? first : opened
  if (deposit === null) {
    return (
      <Suspense>
        <ManyDeposits deposits={parsed.deposits} onOpen={setOpened} />
      </Suspense>
    )
  }
  return <OneDeposit key={refName(deposit)} deposit={deposit} secret={parsed.secret} />
}
