/** From the specification. */
export const LONGEST_USERNAME = 16

/** What of the keys that were pressed, or of what was pasted, the field takes: letters and digits, as many as it holds. */
export function inUsername(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '').slice(0, LONGEST_USERNAME)
}
