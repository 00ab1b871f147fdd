import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SupportLink } from './support-link'
import type { Standing } from './wizard-steps'

/** Where a check stands while nothing is asked of its owner. Told when it changes: people wait for it. */
export function StandingWords({ standing }: { standing: Standing }) {
  return (
    <div
      role="status"
      data-bad={standing.kind === 'rejected'}
      className="rounded-field border-[1.5px] border-edge bg-sunk px-4 py-3 data-[bad=true]:border-berry data-[bad=true]:bg-berry-wash"
    >
      {wordsOf(standing)}
    </div>
  )
}

function wordsOf(standing: Standing) {
  if (standing.kind === 'rejected') {
    return (
      <>
        <p className="font-semibold text-berry">{t`KYC has been rejected.`}</p>
        {standing.reasons.length > 0 && (
          <ul className="list-disc pl-5">
            {standing.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>
          <SupportLink />
        </p>
      </>
    )
  }
  return (
    <p>
      {standing.kind === 'in_review' && !standing.found ? (
        <Trans>
          KYC is under review, it might take up to 24hrs. <SupportLink>Chat with support</SupportLink> to
          finish the process.
        </Trans>
      ) : (
        <Trans>
          KYC is under manual review, we might need additional documents.{' '}
          <SupportLink>Chat with support</SupportLink> to finish the process.
        </Trans>
      )}
    </p>
  )
}
