import { t } from '@lingui/core/macro'
import type { Hex } from '@/lib/hex'
import { Around } from '@/ui/exact'
import { alikeOf } from './alike'
import type { Contact } from './contacts'

interface LookAlikeProps {
  address: Hex
  contacts: readonly Contact[]
}

/** Warns before somebody is paid whose address may be taken for that of somebody known. */
export function LookAlike({ address, contacts }: LookAlikeProps) {
  const known = alikeOf(address, addressesOf(contacts))
  if (known === null) return null
  const name = contacts.find((contact) => contact.address === known)?.text
  return (
    <div
      role="alert"
      className="rounded-field border-[1.5px] border-berry bg-berry-wash px-4 py-3 text-pretty"
    >
      <p className="font-semibold text-berry">
        {name === undefined || name === known ? (
          t`You have paid an address that looks like this one and is another. Compare all digits.`
        ) : (
          <Around exact={name}>
            {t`This looks like the address of ${name}, whom you have paid, and is another. Compare all digits.`}
          </Around>
        )}
      </p>
      <p>
        {t`The one you know:`}{' '}
        <span translate="no" className="break-all font-semibold tabular-nums">
          {known}
        </span>
      </p>
    </div>
  )
}

/** The addresses of those known, each once. */
export function addressesOf(contacts: readonly Contact[]): Hex[] {
  return contacts.flatMap(({ address }) => address ?? [])
}
