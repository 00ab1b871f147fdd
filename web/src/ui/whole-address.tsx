import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { shortAddress } from '@/lib/address'

interface WholeAddressProps {
  address: string
  className?: string
}

/**
 * An address with all of its digits, to be compared by eye before money goes there. A screen reader says it short; for
 * its listeners a button, seen while it has the focus, has it said whole, in groups of four.
 */
export function WholeAddress({ address, className = '' }: WholeAddressProps) {
  const [isSaid, setSaid] = useState(false)
  return (
    <>
      <span
        aria-hidden="true"
        translate="no"
        className={`block break-all font-semibold tabular-nums ${className}`}
      >
        {address}
      </span>
      <span translate="no" className="sr-only">
        {shortAddress(address)}
      </span>
      <button
        type="button"
        className="sr-only rounded-lg px-2 underline underline-offset-4 focus-visible:not-sr-only focus-visible:mt-1.5 focus-visible:inline-block"
        onClick={() => setSaid(true)}
      >
        {t`Read the whole address`}
      </button>
      <span role="status" translate="no" className="sr-only">
        {isSaid && inGroups(address)}
      </span>
    </>
  )
}

/** `0x 9dF1 dF95 …`: as one word a voice would run over it. */
function inGroups(address: string): string {
  return [address.slice(0, 2), ...(address.slice(2).match(/.{1,4}/g) ?? [])].join(' ')
}
