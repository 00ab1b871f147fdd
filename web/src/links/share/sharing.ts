import { readRecipient } from '@/lib/typed-recipient'

/** What is handed on with a link. */
export interface Sharing {
  link: string
  /** What a letter with it is called: `25 USDC for you`. */
  subject: string
  /** What stands before the link in it. */
  words: string
  /** The e-mail address or phone number that it is for, where one was given. */
  to: string | null
}

/** Opens the sender's own mail program with the link in a letter. */
export function mailtoOf({ link, subject, words, to }: Sharing): string {
  const recipient = readRecipient(to ?? '')
  const email = recipient.kind === 'email' ? encodeURIComponent(recipient.email) : ''
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${words} ${link}`)}`
}

/** Opens the sender's own messages with the link in one. */
export function smsOf({ link, words, to }: Sharing): string {
  const recipient = readRecipient(to ?? '')
  const phone = recipient.kind === 'phone' ? recipient.text : ''
  return `sms:${phone}?&body=${encodeURIComponent(`${words} ${link}`)}`
}
