import { t } from '@lingui/core/macro'
import type { Hex } from '@/lib/hex'
import { Around } from '@/ui/exact'
import { Identicon } from '@/ui/identicon'
import { WholeAddress } from '@/ui/whole-address'
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
          t`You have paid an address that looks like this one but is another. Compare all digits.`
        ) : (
          <Around exact={name}>
            {t`This looks like the address of ${name}, whom you have paid, but is another. Compare all digits.`}
          </Around>
        )}
      </p>
      {/* In the columns of the card with the address that is paid: face below face, digit below digit. */}
      <div className="flex flex-wrap items-center gap-4 pt-2 pr-11 pl-2">
        <Identicon address={known} size={40} />
        <div className="min-w-24 flex-1">
          <p>{t`The one you know:`}</p>
          <WholeAddress address={known} className="text-balance text-[0.9375rem] leading-snug" />
        </div>
      </div>
    </div>
  )
}

/** The addresses of those known, each once. */
export function addressesOf(contacts: readonly Contact[]): Hex[] {
  return contacts.flatMap(({ address }) => address ?? [])
}
