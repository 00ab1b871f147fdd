import { t } from '@lingui/core/macro'

/** What has to be typed before an account is deleted. */
export const CONFIRMATION = t({
  comment: 'To be typed by who deletes their account: one word in small letters, easy to type',
  message: 'delete',
})

/** Phones begin with a capital, and add a space. */
export function isConfirmed(typed: string): boolean {
  return typed.trim().toLowerCase() === CONFIRMATION.toLowerCase()
}
