import { t } from '@lingui/core/macro'
import { UNLOADED_WORDS } from '@/lib/unloaded'
import type { Row, Sentences } from './sentence'

/** Whoever is without a network has these, too: all others come late. */
export const UNREACHABLE: Row = {
  what: t`We cannot be reached. Is this device connected to the internet?`,
  next: 'retry',
}

export const AT_HAND: Sentences<'unreachable' | 'unloaded' | 'own_fault'> = {
  unreachable: UNREACHABLE,
  unloaded: UNLOADED_WORDS,
  own_fault: { what: t`This page made a mistake.`, next: 'reload' },
}
