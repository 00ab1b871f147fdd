import { t } from '@lingui/core/macro'
import type { Hex } from '@/lib/hex'
import { CopyButton } from '@/ui/copy-button'
import { WholeAddress } from '@/ui/whole-address'

/** A request's own address, whole, and to be copied. */
export function RequestAddress({ address }: { address: Hex }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div className="min-w-24 flex-1">
        <p className="text-soft">{t`The address of this request`}</p>
        <WholeAddress address={address} className="text-balance text-[0.9375rem] leading-snug" />
      </div>
      <CopyButton text={address} label={t`Copy the address of this request`} />
    </div>
  )
}
