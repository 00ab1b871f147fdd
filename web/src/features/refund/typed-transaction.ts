import { t } from '@lingui/core/macro'
import { chainOfPage } from '@/lib/chain-pages'
import type { Hex } from '@/lib/hex'
import { trimInvisible } from '@/lib/invisible'

const HASH = /(?<![0-9a-fA-F])0x[0-9a-fA-F]{64}(?![0-9a-fA-F])/

export type TypedTransaction =
  /** `chainId`: of the page that it was pasted with; null where that tells nothing. */
  { ok: true; hash: Hex; chainId: string | null } | { ok: false; words: string }

/**
 * Reads a transaction's hash as people paste it: by itself, or in the address of an explorer's page. `explorers`: as for
 * `chainOfPage`.
 */
export function readTransaction(
  text: string,
  explorers: ReadonlyMap<string, string> = new Map(),
): TypedTransaction {
  const typed = trimInvisible(text)
  if (typed === '') return { ok: false, words: t`Please provide a chain and transaction hash` }
  const [hash] = typed.match(HASH) ?? []
  if (hash) {
    const [before = ''] = typed.split(hash)
    return { ok: true, hash: hash.toLowerCase() as Hex, chainId: chainOfPage(before, explorers) }
  }
  const words = /^0x[0-9a-fA-F]{40}$/.test(typed)
    ? t`This is an address. The hash of a transaction has 64 digits after 0x.`
    : t`This is no transaction hash: 0x and 64 digits, as your wallet shows it.`
  return { ok: false, words }
}
