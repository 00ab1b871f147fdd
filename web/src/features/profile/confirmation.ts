/** What has to be typed before an account is deleted. */
export const CONFIRMATION = 'delete'

/** Phones begin with a capital, and add a space. */
export function isConfirmed(typed: string): boolean {
  return typed.trim().toLowerCase() === CONFIRMATION
}
