import { t } from '@lingui/core/macro'
import type { Hex } from '@/lib/hex'

const HASH = /(?<![0-9a-fA-F])0x[0-9a-fA-F]{64}(?![0-9a-fA-F])/

export type TypedTransaction = { ok: true; hash: Hex } | { ok: false; words: string }

/** Reads a transaction's hash as people paste it: by itself, or in the address of an explorer's page. */
export function readTransaction(text: string): TypedTransaction {
  const typed = text.trim()
  if (typed === '') return { ok: false, words: t`Please provide a chain and transaction hash` }
  const [hash] = typed.match(HASH) ?? []
  if (hash) return { ok: true, hash: hash.toLowerCase() as Hex }
  const words = /^0x[0-9a-fA-F]{40}$/.test(typed)
    ? t`This is an address. The hash of a transaction has 64 digits after 0x.`
    : t`This is no transaction hash: 0x and 64 digits, as your wallet shows it.`
  return { ok: false, words }
}
