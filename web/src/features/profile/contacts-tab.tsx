import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Contact, UserRecord } from '@/api/people'
import { useIsWide } from '@/history/use-is-wide'
import { locale } from '@/languages/locale'
import { distinctAddress } from '@/recipients/alike'
import { buttonClass } from '@/ui/button'
import { late } from '@/ui/late'
import { DotsGlyph } from '@/ui/menu-glyphs'
import { UnloadedSheet } from '@/ui/unloaded'
import { Avatar } from './avatar'
import type { ContactSheetProps } from './contact-sheet'
import { EmptyTab } from './empty-tab'
import { usePaging } from './paging'
import { TabPages } from './tab-pages'
import { useNamed } from './use-named'
import { contactName, isAddress } from './who'

const loadSheet = () => import('./contact-sheet').then((m) => m.ContactSheet)
const ContactSheet = late<ContactSheetProps>(loadSheet, UnloadedSheet)

/** Whom somebody sent to or got something from, those with most in common first. */
export function ContactsTab({ known }: { known: UserRecord }) {
  const { rows, page, pages, turnTo } = usePaging(known.contacts)
  const [opened, setOpened] = useState<string | null>(null)
  const wide = useIsWide()
  const shown = known.contacts.find(({ account_identifier }) => account_identifier === opened)
  if (known.contacts.length === 0)
    return (
      <EmptyTab
        title={t`No contacts yet`}
        action={
          <Link to="/send" className={buttonClass('plain')}>
            {t`Send crypto`}
          </Link>
        }
      >
        {t`Whoever claims a link of yours, or sends you one, is found here.`}
      </EmptyTab>
    )
  const others = known.contacts.map(({ account_identifier }) => account_identifier).filter(isAddress)
  const row = {
    onOpen: setOpened,
    short: (identifier: string) => (isAddress(identifier) ? distinctAddress(identifier, others) : identifier),
  }
  return (
    <>
      {wide ? (
        <table className="sheet-table">
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Address`}</th>
              <th scope="col" className="text-right">
                {t({ comment: 'Head of a column: how many transactions', message: 'Txs' })}
              </th>
              <th scope="col">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((contact) => (
              <ContactLine key={contact.account_identifier} contact={contact} {...row} />
            ))}
          </tbody>
        </table>
      ) : (
        <ul>
          {rows.map((contact) => (
            <li
              key={contact.account_identifier}
              className="border-line border-t-[1.5px] border-dashed first:border-0"
            >
              <ContactCard contact={contact} {...row} />
            </li>
          ))}
        </ul>
      )}
      <TabPages page={page} pages={pages} onPage={turnTo} />
      <Suspense>
        {shown && <ContactSheet known={known} contact={shown} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}

interface ContactRowProps {
  contact: Contact
  /** In short, with as many digits as tell it apart from the others. */
  short: (identifier: string) => string
  onOpen: (identifier: string) => void
}

function ContactLine({ contact: known, short, onOpen }: ContactRowProps) {
  const contact = useNamed(known)
  const { account_identifier: identifier, n_interactions } = contact
  return (
    <tr>
      <td>
        <span className="flex min-w-0 items-center gap-3">
          <Face contact={contact} />
          <bdi className="font-semibold [overflow-wrap:anywhere]">
            {contactName(contact) ?? short(identifier)}
          </bdi>
        </span>
      </td>
      <td className="text-soft tabular-nums" title={identifier}>
        <span translate="no" className="lg:hidden">
          {short(identifier)}
        </span>
        <span className="max-lg:hidden">{identifier}</span>
      </td>
      <td className="text-right tabular-nums">{new Intl.NumberFormat(locale()).format(n_interactions)}</td>
      <td>
        <span className="flex items-center justify-end gap-1">
          <Actions contact={contact} short={short} onOpen={onOpen} />
        </span>
      </td>
    </tr>
  )
}

function ContactCard({ contact: known, short, onOpen }: ContactRowProps) {
  const contact = useNamed(known)
  const { account_identifier: identifier, n_interactions } = contact
  const name = contactName(contact)
  const address = short(identifier)
  const times = shownTimes(n_interactions)
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-3 py-2">
      <Face contact={contact} />
      <div className="min-w-24 flex-1">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          <bdi translate="no">{name ?? address}</bdi>
        </p>
        <p className="text-soft text-sm tabular-nums" title={identifier}>
          {/* On one line: a name that comes late moves nothing. */}
          {name === null ? times : t`${address}, ${times}`}
        </p>
      </div>
      <span className="flex items-center">
        <Actions contact={contact} short={short} onOpen={onOpen} />
      </span>
    </div>
  )
}

function Actions({ contact, short, onOpen }: ContactRowProps) {
  const name = contactName(contact) ?? short(contact.account_identifier)
  return (
    <>
      <Link
        to="/send"
        search={{ recipientAddress: contact.account_identifier }}
        aria-label={t`Send to ${name}`}
        className="chip"
      >
        {t`Send`}
      </Link>
      <button
        type="button"
        aria-label={t`Options for ${name}`}
        aria-haspopup="dialog"
        className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk"
        onClick={() => onOpen(contact.account_identifier)}
        onPointerEnter={warmUp}
        onFocus={warmUp}
      >
        <DotsGlyph />
      </button>
    </>
  )
}

function Face({ contact: { profile_picture, account_identifier: identifier } }: { contact: Contact }) {
  return <Avatar picture={profile_picture} address={isAddress(identifier) ? identifier : null} size="row" />
}

/** `1 tx`, `12 txs` */
function shownTimes(count: number): string {
  const shown = new Intl.NumberFormat(locale()).format(count)
  return plural(count, { one: `${shown} tx`, other: `${shown} txs` })
}

/** The finger is on its way: by the time it taps, the sheet is here. */
function warmUp(): void {
  void loadSheet().catch(() => undefined)
}
