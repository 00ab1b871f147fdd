import type { Explanation } from '@/lib/explanation'
import { API_SENTENCES } from './api-sentences'
import { CONTRACT_SENTENCES } from './contract-sentences'
import { OWN_SENTENCES } from './own-sentences'
import { type Cause, inSituation, type Row, type Sentence } from './sentence'
import { WALLET_SENTENCES } from './wallet-sentences'
import { type Situation, type Subject, worded } from './where'

/** The one table: each code has its sentence here, and nowhere else. */
export const CAUSES = {
  ...CONTRACT_SENTENCES,
  ...API_SENTENCES,
  ...WALLET_SENTENCES,
  ...OWN_SENTENCES,
} satisfies Record<Cause['code'], unknown>

/** A cause in words, by what was tried. `subject`: what it was tried with, where that is no money. */
export function explain(cause: Cause, situation: Situation, subject?: Subject): Explanation {
  return worded(sentenceOf(cause, situation), cause, situation, subject)
}

/** A newer server may know codes that this page does not: they are its mistakes until the page is reloaded. */
export function sentenceOf({ code, values = [] }: Cause, situation: Situation): Sentence {
  // Each is typed where it stands, by the values that its code comes with.
  const rows = CAUSES as unknown as Record<string, Row | ((values: readonly unknown[]) => Row)>
  const row = (Object.hasOwn(rows, code) ? rows[code] : undefined) ?? API_SENTENCES.internal
  return inSituation(typeof row === 'function' ? row(values) : row, situation)
}
