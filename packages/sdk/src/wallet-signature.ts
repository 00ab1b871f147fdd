import type { Hex } from 'viem'

/** `0x`, and r ‖ s ‖ v in 65 bytes. */
const WHOLE = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i
/** `0x`, and r ‖ s with v in its highest bit, in 64 bytes (EIP-2098). */
const COMPACT = /^0x([0-9a-f]{64})([0-9a-f]{64})$/i

const HIGHEST_BIT = 1n << 255n

/**
 * The signature of a wallet as vaults, tokens and the server take it: r, s and v of 27 or 28. Some wallets, as those of
 * hardware, answer with v of 0 or 1, others in 64 bytes. The signature of a contract, which only that contract can
 * read, stays as it is.
 */
export function walletSignature(signature: Hex): Hex {
  const compact = COMPACT.exec(signature)
  if (compact) {
    const [, r = '', sv = ''] = compact
    const word = BigInt(`0x${sv}`)
    const isOdd = word >= HIGHEST_BIT
    const s = (isOdd ? word - HIGHEST_BIT : word).toString(16).padStart(64, '0')
    return `0x${r}${s}${isOdd ? '1c' : '1b'}`
  }
  const whole = WHOLE.exec(signature)
  if (!whole) return signature
  const [, r = '', s = '', v = ''] = whole
  const parity = Number.parseInt(v, 16)
  // No key signs with s of zero: contracts with several owners do, and say with v what it is.
  if (parity > 1 || /^0+$/.test(s)) return signature
  return `0x${r}${s}${parity === 0 ? '1b' : '1c'}`
}
