import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { readRecipient } from '@/lib/typed-recipient'
import { distinctAddress } from './alike'
import { type Contact, sortContacts } from './contacts'
import { addressesOf } from './look-alike'
import { RecipientRow } from './recipient-row'

/** How many contacts stand below the recent ones before all are asked for. */
const SHOWN_AT_FIRST = 3
/** A list that nobody could look through is searched. */
const SHOWN_AT_MOST = 30

interface ContactListProps {
  contacts: readonly Contact[]
  onChoose: (contact: Contact) => void
}

/** Whom this wallet and this device have sent to: the latest, then the others. */
export function ContactList({ contacts, onChoose }: ContactListProps) {
  const [all, setAll] = useState(false)
  const { recent, others } = sortContacts(contacts)
  const row = (contact: Contact) => (
    <PersonRow key={contact.text} contact={contact} contacts={contacts} onChoose={() => onChoose(contact)} />
  )
  return (
    <>
      {recent.length > 0 && (
        <>
          <h2 className="px-1 font-normal font-sans text-soft">{t`Recents`}</h2>
          <ul className="pb-2">{recent.map(row)}</ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className="px-1 font-normal font-sans text-soft">{t`Contacts`}</h2>
          <ul className="pb-2">{others.slice(0, all ? SHOWN_AT_MOST : SHOWN_AT_FIRST).map(row)}</ul>
          {!all && others.length > SHOWN_AT_FIRST && (
            <button type="button" className="btn btn-quiet w-full" onClick={() => setAll(true)}>
              {t`Show all contacts`}
            </button>
          )}
        </>
      )}
    </>
  )
}

interface PersonRowProps {
  contact: Contact
  /** All of them: addresses that are alike have more digits. */
  contacts: readonly Contact[]
  onChoose: () => void
}

/** Somebody met before. */
export function PersonRow({ contact, contacts, onChoose }: PersonRowProps) {
  const short = (address: string) => distinctAddress(address, addressesOf(contacts))
  const { text, address, count } = contact
  const kind = readRecipient(text).kind
  const way =
    kind === 'email'
      ? t`By e-mail`
      : kind === 'phone'
        ? t`By SMS`
        : address && text !== address
          ? short(address)
          : t`Straight to this address`
  const times = plural(count, { one: `sent to ${count} time`, other: `sent to ${count} times` })
  return (
    <RecipientRow
      kind={kind}
      address={address}
      title={text === address ? short(text) : text}
      below={count > 1 ? `${way} · ${times}` : way}
      onChoose={onChoose}
    />
  )
}
