import { t } from '@lingui/core/macro'
import { type Recipient, recipientText } from '@/lib/recipient'
import type { TypedRecipient } from '@/lib/typed-recipient'
import { Around } from '@/ui/exact'
import { Spinner } from '@/ui/timeline'
import { distinctAddress } from './alike'
import type { Contact } from './contacts'
import { addressesOf } from './look-alike'
import { RecipientRow } from './recipient-row'
import type { ResolvedRecipient } from './resolve-recipient'

interface FoundRecipientProps {
  typed: TypedRecipient
  resolved: ResolvedRecipient | undefined
  busy: boolean
  contacts: readonly Contact[]
  onChoose: () => void
}

/** The row under what is typed: who that is, and how the money reaches them. */
export function FoundRecipient({ typed, resolved, busy, contacts, onChoose }: FoundRecipientProps) {
  if (!resolved) {
    return (
      <li>
        <p className="flex min-h-16 items-center gap-3 px-1 text-soft" role="status">
          <Spinner />
          {typed.kind === 'name' ? (
            <Around exact={typed.name}>{t`Looking up ${{ name: typed.name }}`}</Around>
          ) : (
            t`Reading the number`
          )}
        </p>
      </li>
    )
  }
  if (!resolved.ok) return null
  const { to } = resolved
  const short = (address: string) => distinctAddress(address, addressesOf(contacts))
  return (
    <RecipientRow
      kind={to.kind === 'link' ? 'unknown' : to.kind}
      address={to.kind === 'address' ? to.address : null}
      title={to.kind === 'address' ? short(to.address) : recipientText(to)}
      below={wayTo(to)}
      busy={busy}
      onChoose={onChoose}
    />
  )
}

/** Which address a name has is said once the chain that pays is chosen: each may have its own. */
function wayTo(to: Recipient): string {
  switch (to.kind) {
    case 'email':
      return t`By e-mail, with the link in it`
    case 'phone':
      return t`By SMS, with the link in it`
    case 'name':
      return t`Straight to the address of this name`
    default:
      return t`Straight to this address`
  }
}
