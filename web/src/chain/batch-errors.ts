import type { Hex } from '@/lib/hex'
import { codesOf } from './error-codes'

/** The wallet cannot carry out these calls as one, and has sent none of them: they can be asked for one by one. */
export class Unbatched extends Error {
  override readonly name = 'Unbatched'

  constructor() {
    super('The wallet cannot carry out this batch.')
  }
}

/** EIP-5792: too many calls, which says nothing about fewer. */
const TOO_LARGE = 5740

/**
 * Codes of EIP-5792: 5700 a capability is missing, 5710 not on this chain, 5740 too many calls, 5750 its owner does
 * not want the account upgraded for it, 5760 not as one. Of wallets that do not know the method, or not in this form:
 * 4100, 4200, -32601, -32602 and -32004 (EIP-1193, EIP-1474).
 */
const UNBATCHED = [5700, 5710, TOO_LARGE, 5750, 5760, 4100, 4200, -32601, -32602, -32004]

/** Accounts whose wallet refused batches, by chain. They are not asked for another one by this page. */
const refusers = new Set<string>()

export function refusesBatches(chainId: string, account: Hex): boolean {
  return refusers.has(nameOf(chainId, account))
}

/** Throws `Unbatched` where the code of the error means so, and remembers it; otherwise the error itself. */
export function throwBatchError(chainId: string, account: Hex, error: unknown): never {
  const codes = codesOf(error)
  if (!codes.some((code) => UNBATCHED.includes(code))) throw error
  if (!codes.includes(TOO_LARGE)) refusers.add(nameOf(chainId, account))
  throw new Unbatched()
}

function nameOf(chainId: string, account: Hex): string {
  return `${chainId}/${account.toLowerCase()}`
}
