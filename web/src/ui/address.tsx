import { t } from '@lingui/core/macro'
import { shortAddress } from '@/lib/address'
import { CopyButton } from './copy-button'
import { Identicon } from './identicon'

interface AddressProps {
  address: string
  /** With a button that copies it whole. */
  copyable?: boolean
}

/** Short in the middle, and so it is read out; whole on hover, and as what the short form stands for on demand. */
export function Address({ address, copyable = false }: AddressProps) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <Identicon address={address} size={22} />
      <abbr
        translate="no"
        title={address}
        className="tabular-nums no-underline min-[20.1rem]:whitespace-nowrap"
      >
        {shortAddress(address)}
      </abbr>
      {copyable && <CopyButton text={address} label={t`Copy address`} />}
    </span>
  )
}
