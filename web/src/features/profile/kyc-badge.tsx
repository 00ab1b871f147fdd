import type { UserRecord } from '@/api/people'
import { CheckGlyph } from '@/ui/glyphs'

const SHAPE =
  'inline-flex min-h-7 items-center gap-1 rounded-full border-[1.5px] px-2.5 font-semibold text-sm'

/** Whether somebody's identity is verified. */
export function KycBadge({ status }: { status: UserRecord['user']['kycStatus'] }) {
  if (status === 'verified')
    return (
      <span className={`${SHAPE} border-teal bg-teal-wash text-teal`}>
        <CheckGlyph /> KYC
      </span>
    )
  return <span className={`${SHAPE} border-line border-dashed text-soft`}>NO KYC</span>
}
