import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { bankConfigOf } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { useConfig } from '@/api/queries'
import { ArrowGlyph, CheckGlyph } from '@/ui/glyphs'

const SHAPE =
  'inline-flex min-h-7 items-center gap-1 rounded-full border-[1.5px] px-2.5 font-semibold text-sm'

/** Whether somebody's identity is verified; else the way to have that done, where there is a bank. */
export function KycBadge({ status }: { status: UserRecord['user']['kycStatus'] }) {
  const bank = bankConfigOf(useConfig())
  if (status === 'verified')
    return (
      <span className={`${SHAPE} border-teal bg-teal-wash text-teal`}>
        <CheckGlyph /> {t({ comment: 'A badge: their identity is verified', message: 'KYC' })}
      </span>
    )
  const unverified = t({ comment: 'A badge: their identity is not verified', message: 'NO KYC' })
  const look = `${SHAPE} border-line border-dashed text-soft`
  if (!bank) return <span className={look}>{unverified}</span>
  return (
    // As high as a finger, though it looks smaller.
    <Link to="/kyc" className="-my-2.5 inline-flex min-h-12 items-center rounded-full">
      <span className={`${look} hover:border-edge hover:text-ink`}>
        {unverified} <ArrowGlyph />
      </span>
    </Link>
  )
}
