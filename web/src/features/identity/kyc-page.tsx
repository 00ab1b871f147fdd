import { t } from '@lingui/core/macro'
import { bankConfigOf } from '@/api/bank'
import { useConfig } from '@/api/queries'
import { IdentityWizard } from '@/bank/wizard'
import { useUser } from '@/people/use-user'
import { usePageTitle } from '@/ui/page-title'
import { toast } from '@/ui/toasts'
import { Heading } from './heading'
import { shownBounds } from './bounds'
import { NoBanks } from './no-banks'
import { Verified } from './verified'
import { Waiting } from './waiting'

/** Where somebody's identity is verified, once. */
export function KycPage() {
  usePageTitle(t`KYC`)
  const bank = bankConfigOf(useConfig())
  const who = useUser()
  if (who.state === 'loading') return <Waiting />
  if (who.state === 'user' && who.user.user.kycStatus === 'verified') return <Verified />
  if (!bank) return <NoBanks />
  const bounds = shownBounds(bank)
  return (
    <>
      <Heading title={t`Complete KYC`} pose="listening">
        {t`A bank has to know whom it pays: once, and then you can have ${bounds} at a time sent to an account of yours.`}
      </Heading>
      <section aria-label={t`Complete KYC`} className="card px-5 pt-3 pb-5">
        <IdentityWizard onDone={() => void toast(t`KYC completed`)} />
      </section>
    </>
  )
}
