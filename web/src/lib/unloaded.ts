import { t } from '@lingui/core/macro'
import type { Explanation } from './explanation'

/** Code of this page did not come. To be had where no other words are: they are code that comes late. */
export const UNLOADED_WORDS: Explanation = {
  what: t`A part of this page did not arrive.`,
  money: t`Nothing has moved.`,
  next: 'reload',
}
