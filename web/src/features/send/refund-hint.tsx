import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'

/** To where money is found again whose link never came, or whose device is lost. */
export function RefundHint() {
  return (
    <p className="mt-2 text-center">
      <Link to="/refund" className="btn btn-quiet text-balance font-normal">
        {t`Had an issue creating a link? click here to reclaim the funds.`}
      </Link>
    </p>
  )
}
