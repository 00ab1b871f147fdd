import { t } from '@lingui/core/macro'
import { type Invisible, invisibleIn } from './invisible'

/** What people call the invisible characters that they paste most often. */
const INVISIBLE_NAMES: Partial<Record<string, string>> = {
  'U+00AD': t`soft hyphen`,
  'U+200B': t`zero-width space`,
  'U+200C': t`zero-width non-joiner`,
  'U+200D': t`zero-width joiner`,
  'U+200E': t`mark of direction`,
  'U+200F': t`mark of direction`,
  'U+202A': t`mark of direction`,
  'U+202C': t`mark of direction`,
  'U+202D': t`mark of direction`,
  'U+202E': t`mark of direction`,
  'U+2060': t`word joiner`,
  'U+2066': t`mark of direction`,
  'U+2069': t`mark of direction`,
  'U+FE0F': t`variation selector`,
  'U+FEFF': t`zero-width space`,
}

/** Where an invisible character stands, and what to do. */
export function invisibleWords({ after, character }: Invisible): string {
  const name = INVISIBLE_NAMES[character]
  const what = name === undefined ? character : `${name}, ${character}`
  return t`After “${after}” there is an invisible character (${what}). Delete it, or copy the text again from where it comes from.`
}

/** The same of a text that has no emoji; null where all of it can be seen. */
export function invisibleProblem(text: string): string | null {
  const found = invisibleIn(text, { emoji: false })
  return found && invisibleWords(found)
}
