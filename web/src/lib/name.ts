/** Why a text that looks like a name of ENS is not looked up. */
export type NameProblem = 'form' | 'too_long'

/** Of UTF-8: as much as the server looks up. */
const LONGEST_BYTES = 253

/** Names that are in normal form but for capitals: so no table is needed to tell. */
const PLAIN = /^[a-z0-9.-]+$/i

/** Names of the DNS, which ENS knows too. One that begins with `www.` is the address of a website. */
const OF_THE_DNS = /^(?!www\.)[^\s@:/?#]+\.[a-z]{2,}$/i

/** Whether somebody who typed this means a name of ENS and no address. */
export function isName(text: string): boolean {
  return /\.eth\.*$/i.test(text) || OF_THE_DNS.test(text)
}

/** What is wrong with the form of a name; null where it can be looked up once it is in normal form. */
export function nameProblem(name: string): NameProblem | null {
  if (!/\.[a-z]{2,}$/i.test(name) || /\s/.test(name) || name.split('.').includes('')) return 'form'
  return new TextEncoder().encode(name).length > LONGEST_BYTES ? 'too_long' : null
}

/**
 * The normal form of a name (ENSIP-15), which is the one that is looked up, shown and kept: capitals become small
 * letters, emoji lose the selectors that phones add. Null: it has none, since it has characters that names cannot have,
 * or some that pass for others. The tables for that come late, and only for names that need them.
 *
 * @throws where their code does not arrive.
 */
export async function normalName(name: string): Promise<string | null> {
  if (PLAIN.test(name) && !name.includes('--')) return name.toLowerCase()
  const { ens_normalize } = await import('@adraffy/ens-normalize')
  try {
    return ens_normalize(name)
  } catch {
    return null
  }
}
