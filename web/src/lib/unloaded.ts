import type { Cause } from './explanation'

/** Code of this page did not come. Browsers remember that: only a new page asks for it again. */
export const UNLOADED: Cause = {
  what: 'A part of this page did not arrive.',
  outcome: 'refused',
  next: 'reload',
}
