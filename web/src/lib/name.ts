/** Why a text that ends like a name of ENS is not looked up. */
export type NameProblem = 'form' | 'too_long' | 'capitals'

export type ParsedName = { ok: true; name: string } | { ok: false; problem: NameProblem }

/** Of UTF-8: as much as the server looks up. */
const LONGEST_BYTES = 253

/** Whether somebody who typed this means a name of ENS and no address. */
export function isName(text: string): boolean {
  return /\.eth\.*$/i.test(text.trim())
}

/**
 * Reads a name that somebody typed or pasted. Whether it is in normal form (ENSIP-15) is for the server to
 * say: it takes tables of its own. Here is refused what can be told without them. Capitals are too:
 * what money goes to is written as it is read.
 */
export function parseName(text: string): ParsedName {
  const name = text.trim()
  const labels = name.split('.')
  if (!/\.eth$/i.test(name) || /\s/.test(name) || labels.includes('')) return { ok: false, problem: 'form' }
  if (new TextEncoder().encode(name).length > LONGEST_BYTES) return { ok: false, problem: 'too_long' }
  if (/[A-Z]/.test(name)) return { ok: false, problem: 'capitals' }
  return { ok: true, name }
}
