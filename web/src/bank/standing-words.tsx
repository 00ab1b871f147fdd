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
        <p className="font-semibold text-berry">KYC has been rejected.</p>
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
  const toFinish = (
    <>
      <SupportLink /> to finish the process.
    </>
  )
  return standing.kind === 'in_review' && !standing.found ? (
    <p>KYC is under review, it might take up to 24hrs. {toFinish}</p>
  ) : (
    <p>KYC is under manual review, we might need additional documents. {toFinish}</p>
  )
}
