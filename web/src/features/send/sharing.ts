import { readRecipient } from '@/lib/recipient'

/** What is handed on with a link. */
export interface Sharing {
  link: string
  /** `25 USDC` */
  worth: string
  /** The e-mail address or phone number that it is for, where one was given. */
  to: string | null
}

/** Opens the sender's own mail program with the link in a letter. */
export function mailtoOf({ link, worth, to }: Sharing): string {
  const recipient = readRecipient(to ?? '')
  const email = recipient.kind === 'email' ? encodeURIComponent(recipient.email) : ''
  const subject = encodeURIComponent(`${worth} for you`)
  return `mailto:${email}?subject=${subject}&body=${encodeURIComponent(`${invitation(worth)} ${link}`)}`
}

/** Opens the sender's own messages with the link in one. */
export function smsOf({ link, worth, to }: Sharing): string {
  const recipient = readRecipient(to ?? '')
  const phone = recipient.kind === 'phone' ? recipient.text : ''
  return `sms:${phone}?&body=${encodeURIComponent(`${invitation(worth)} ${link}`)}`
}

export function invitation(worth: string): string {
  return `I sent you ${worth}. Open this link to claim it:`
}
