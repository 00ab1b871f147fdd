import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/client'
import { type Contact, peopleApi, type UserRecord } from '@/api/people'
import { OWN_FAULT } from '@/lib/cause'
import { leaveIfSignedOut, storeUser } from '@/people/session'
import { Button, buttonClass } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Sheet } from '@/ui/sheet'
import { toast } from '@/ui/toasts'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { Avatar } from './avatar'
import { latest } from './change'
import { LONGEST_NICKNAME, renamed } from './nickname'
import { useNamed } from './use-named'
import { contactName, isAddress, shortIdentifier } from './who'

export interface ContactSheetProps {
  known: UserRecord
  contact: Contact
  onClose: () => void
}

/** Somebody whom one has met: what to call them, and the way to send to them. */
export function ContactSheet({ known, contact: told, onClose }: ContactSheetProps) {
  const contact = useNamed(told)
  const queries = useQueryClient()
  const identifier = contact.account_identifier
  const [nickname, setNickname] = useState(contact.nickname ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  const save = async () => {
    const wanted = nickname.trim()
    if (wanted === (contact.nickname ?? '')) return onClose()
    setBusy(true)
    setProblem(null)
    try {
      await peopleApi.nameContact(identifier, wanted)
      await storeUser(queries, renamed(latest(queries, known), identifier, wanted))
      onClose()
      toast(wanted === '' ? t`The name is gone.` : t`You call them ${wanted} now.`)
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
      await leaveIfSignedOut(queries, error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void save()
  }

  return (
    <Sheet title={contactName(contact) ?? shortIdentifier(identifier)} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar
          picture={contact.profile_picture}
          address={isAddress(identifier) ? identifier : null}
          size="row"
        />
        <div className="min-w-24 flex-1 text-sm">
          {contact.ens_name !== null && (
            <p className="font-semibold [overflow-wrap:anywhere]">
              <bdi translate="no">{contact.ens_name}</bdi>
            </p>
          )}
          <p translate="no" className="break-all tabular-nums">
            {identifier}
          </p>
        </div>
        <CopyButton text={identifier} label={t`Copy address`} />
      </div>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-5">
        <label className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="text-soft">{t`What you call them. Only you see it.`}</span>
          <span className="field">
            <input
              value={nickname}
              maxLength={LONGEST_NICKNAME}
              autoComplete="off"
              placeholder={contact.username ?? contact.ens_name ?? t`Nickname`}
              readOnly={busy}
              onChange={({ target }) => setNickname(target.value)}
            />
          </span>
        </label>
        {problem && <Explained cause={problem} situation="read" />}
        <Button type="submit" look="plain" busy={busy ? t`Saving` : null}>
          {t`Save name`}
        </Button>
        <Link
          to="/send"
          // In place of the sheet: Back leads to the list.
          replace
          search={{ recipientAddress: identifier }}
          className={`${buttonClass('strong')} w-full`}
        >
          {t`Send to them`}
        </Link>
      </form>
    </Sheet>
  )
}
