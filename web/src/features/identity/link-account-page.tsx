import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bankConfigOf } from '@/api/bank'
import { useConfig } from '@/api/queries'
import { LinkAccountForm } from '@/bank/account-form'
import { useUser } from '@/people/use-user'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { Explained } from '@/words/explained'
import { Heading } from './heading'
import { NoBanks } from './no-banks'
import { SignInFirst } from './sign-in-first'
import { Unverified } from './unverified'
import { Waiting } from './waiting'

/** Where an account with a bank becomes somebody's own here. */
export function LinkAccountPage() {
  usePageTitle(t`Link account`)
  const bank = bankConfigOf(useConfig())
  const who = useUser()
  const [linked, setLinked] = useState(false)
  if (who.state === 'loading') return <Waiting />
  if (!bank) return <NoBanks />
  if (who.state === 'visitor') {
    return who.problem ? <Explained cause={who.problem} situation="account" /> : <SignInFirst />
  }
  const { kycStatus } = who.user.user
  if (kycStatus !== 'verified') return <Unverified status={kycStatus} />
  if (linked) return <Linked />
  return (
    <>
      <Heading title={t`Link your account`} pose="carrying">
        {t`An IBAN is paid in euros, an account in the United States in dollars. It has to be your own.`}
      </Heading>
      <section aria-label={t`Link your account`} className="card px-5 pt-5 pb-5">
        <LinkAccountForm onLinked={() => setLinked(true)} />
      </section>
    </>
  )
}

function Linked() {
  return (
    <Notice
      pose="opening"
      title={t`You have successfully linked your account!`}
      action={
        <Link to="/profile" search={{ tab: 'accounts' }} className={`${buttonClass('strong')} w-full`}>
          {t`See your accounts.`}
        </Link>
      }
    >
      <p className="text-soft">{t`It is offered whenever you send money to a bank.`}</p>
    </Notice>
  )
}
