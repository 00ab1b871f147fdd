import type { UserRecord } from '@/api/people'

/** As many characters as the server keeps. */
export const LONGEST_NICKNAME = 40

/** The record with one contact called otherwise; `nickname` empty takes the name away. */
export function renamed(known: UserRecord, identifier: string, nickname: string): UserRecord {
  return {
    ...known,
    contacts: known.contacts.map((contact) =>
      contact.account_identifier === identifier
        ? { ...contact, nickname: nickname === '' ? null : nickname }
        : contact,
    ),
  }
}
