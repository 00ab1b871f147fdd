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
  usePageTitle('KYC')
  const bank = bankConfigOf(useConfig())
  const who = useUser()
  if (who.state === 'loading') return <Waiting />
  if (who.state === 'user' && who.user.user.kycStatus === 'verified') return <Verified />
  if (!bank) return <NoBanks />
  return (
    <>
      <Heading title="Complete KYC" pose="listening">
        A bank has to know whom it pays: once, and then you can have {shownBounds(bank)} at a time sent to an
        account of yours.
      </Heading>
      <section aria-label="Complete KYC" className="card px-5 pt-3 pb-5">
        <IdentityWizard onDone={() => void toast('KYC completed')} />
      </section>
    </>
  )
}
