import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConfig } from '@/api/queries'
import type { Recipient } from '@/lib/recipient'
import { type Payment, readRecipient } from '@/lib/typed-recipient'
import { Button, buttonClass } from '@/ui/button'
import { SearchGlyph } from '@/ui/glyphs'
import { Nut } from '@/ui/nut'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { ContactList, PersonRow } from '@/recipients/contact-list'
import { type Contact, matching } from '@/recipients/contacts'
import { FoundRecipient } from '@/recipients/found-recipient'
import { LookAlike } from '@/recipients/look-alike'
import { type ResolvedRecipient, resolveRecipient } from '@/recipients/resolve-recipient'
import { useRecipient } from '@/recipients/use-recipient'

interface RecipientCardProps {
  /** What was typed before, on the way back; or came with the page's address. */
  typed: string
  /** It came with the page's address, and goes on by itself. */
  asked: boolean
  contacts: readonly Contact[]
  /** `payment`: what they ask to be paid. */
  onAddressed: (to: Recipient, payment?: Payment) => void
}

/** To whom: the first card. */
export function RecipientCard({ typed: before, asked, contacts, onAddressed }: RecipientCardProps) {
  const [text, setText] = useState(before)
  const [refused, setRefused] = useState<Extract<ResolvedRecipient, { ok: false }> | null>(null)
  const [busy, setBusy] = useState(false)
  /** Counts whom one has meant: an answer about somebody earlier is no answer any more. */
  const meant = useRef(0)
  const { typed, resolved, stopped } = useRecipient(text, null)
  const { contactUrl, names, chains } = useConfig()
  const ids = useFieldIds()
  const empty = typed.kind === 'empty'
  const problem = refused ?? (stopped && !empty && resolved?.ok === false ? resolved : null)

  const type = (value: string) => {
    meant.current += 1
    setText(value)
    setRefused(null)
    setBusy(false)
  }
  const submit = async (value: string) => {
    meant.current += 1
    const mine = meant.current
    setRefused(null)
    setBusy(true)
    const answer = await resolveRecipient(readRecipient(value), {
      locale: navigator.language,
      chains,
      chainId: null,
    })
    if (mine !== meant.current) return
    setBusy(false)
    if (answer.ok) onAddressed(answer.to, answer.payment)
    else setRefused(answer)
  }

  // The outside system: a look-up that is on its way when this card is left.
  useEffect(
    () => () => {
      meant.current += 1
    },
    [],
  )

  // The outside system: the address bar, which may name somebody.
  const submitAsked = useEffectEvent(() => void submit(before))
  useEffect(() => {
    if (asked) submitAsked()
  }, [asked])

  return (
    <>
      <header className="flex items-end justify-between gap-x-2 px-1">
        <StepHeading className="display pb-2 text-5xl">{t`Send crypto`}</StepHeading>
        <Nut pose="listening" className="size-20 shrink-0 max-[17rem]:hidden" />
      </header>
      <Button onClick={() => onAddressed({ kind: 'link' })}>{t`Send via link`}</Button>
      <p className="text-center text-soft">{t`or to somebody you know`}</p>
      <form
        noValidate
        className="card grid grid-cols-[minmax(0,1fr)] px-5 pt-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit(text)
        }}
      >
        <label htmlFor={ids.field} className="px-1 pb-2 text-soft">
          {names ? t`Email / Phone / ENS / wallet address` : t`Email / Phone / wallet address`}
        </label>
        <div className="field" data-invalid={problem !== null}>
          <SearchGlyph />
          <input
            id={ids.field}
            className="ml-2"
            value={text}
            onChange={(event) => type(event.target.value)}
            placeholder="ada@example.com"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={ids.problem}
          />
        </div>
        <FieldProblem id={ids.problem}>{problem?.words ?? null}</FieldProblem>
        <div className="min-h-17">
          {problem?.reachOut && contactUrl && (
            <a href={contactUrl} rel="noreferrer" className={`${buttonClass('plain')} mb-3 w-full`}>
              {t`Reach out`}
            </a>
          )}
          {resolved?.ok && resolved.to.kind === 'address' && (
            <LookAlike address={resolved.to.address} contacts={contacts} />
          )}
          {empty ? (
            <Empty contacts={contacts} names={names} onChoose={(contact) => void submit(contact.text)} />
          ) : (
            <ul className="-mt-1 pb-1">
              {matching(contacts, text)
                .filter((contact) => contact.text.toLowerCase() !== text.trim().toLowerCase())
                .map((contact) => (
                  <PersonRow
                    key={contact.text}
                    contact={contact}
                    contacts={contacts}
                    onChoose={() => void submit(contact.text)}
                  />
                ))}
              <FoundRecipient
                typed={typed}
                resolved={resolved}
                busy={busy}
                contacts={contacts}
                onChoose={() => void submit(text)}
              />
            </ul>
          )}
        </div>
      </form>
    </>
  )
}

interface EmptyProps {
  contacts: readonly Contact[]
  /** Whether names are looked up here. */
  names: boolean
  onChoose: (contact: Contact) => void
}

/** Before anything is typed: whom one knows; who knows nobody yet reads what becomes of each. */
function Empty({ contacts, names, onChoose }: EmptyProps) {
  if (contacts.length > 0) return <ContactList contacts={contacts} onChoose={onChoose} />
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-1 pb-3 text-sm">
      <dt className="font-semibold">{t`E-mail, phone`}</dt>
      <dd className="text-soft">{t`a link, which you send yourself`}</dd>
      <dt className="font-semibold">{names ? t`Address, ENS` : t`Address`}</dt>
      <dd className="text-soft">{t`straight there, for good`}</dd>
    </dl>
  )
}
