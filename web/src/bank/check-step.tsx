import { t } from '@lingui/core/macro'
import type { Identity } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { HostedStep } from './hosted-step'
import { StandingWords } from './standing-words'
import { TryAgain } from './try-again'
import type { Wizard } from './wizard-steps'

interface CheckStepProps {
  user: UserRecord
  identity: Identity
  wizard: Wizard
  onOpen: () => void
  onClose: () => void
  onNews: () => void
}

/** The bank looks at somebody's papers, and says what it thinks of them. */
export function CheckStep({ user, identity, wizard, onOpen, onClose, onNews }: CheckStepProps) {
  if (wizard.standing) {
    return (
      <section aria-label={t`Identity check`} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StandingWords standing={wizard.standing} />
        {wizard.standing.kind !== 'rejected' && (
          <p className="px-1 text-soft">
            {t`You may leave: it goes on without this page, and turns here by itself.`}
          </p>
        )}
        {wizard.standing.kind === 'rejected' && identity.canBegin && (
          <TryAgain user={user} onBegun={onOpen} />
        )}
      </section>
    )
  }
  return (
    <HostedStep
      page="check"
      wizard={wizard}
      link={identity.kycLink}
      busy={identity.kycLink === null ? t`Getting KYC status` : null}
      onOpen={onOpen}
      onClose={onClose}
      onNews={onNews}
    >
      <p>
        {t`Keep an identity card or a passport at hand. It takes some minutes; you may leave at any time, and go on here or on another device.`}
      </p>
    </HostedStep>
  )
}
