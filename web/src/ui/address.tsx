import { t } from '@lingui/core/macro'
import { shortAddress } from '@/lib/address'
import { CopyButton } from './copy-button'
import { Identicon } from './identicon'

interface AddressProps {
  address: string
  /** With a button that copies it whole. */
  copyable?: boolean
}

/** Short in the middle, whole on hover and to screen readers. */
export function Address({ address, copyable = false }: AddressProps) {
  return (
    <span className="inline-flex items-center gap-2 align-middle" title={address}>
      <Identicon address={address} size={22} />
      <span translate="no" className="tabular-nums min-[20.1rem]:whitespace-nowrap">
        {shortAddress(address)}
      </span>
      {copyable && <CopyButton text={address} label={t`Copy address`} />}
    </span>
  )
}
