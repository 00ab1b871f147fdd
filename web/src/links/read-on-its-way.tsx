import { t } from '@lingui/core/macro'

/** Said where the secret of a link stood in an address that others could read. */
export function ReadOnItsWay() {
  return (
    <p role="note" className="card mb-4 p-4 text-balance">
      {t`An e-mail program changed this link on its way here, and could read its secret. It works again. Claim it soon, before somebody else does.`}
    </p>
  )
}
