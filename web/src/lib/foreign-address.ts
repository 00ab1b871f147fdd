/** Chains of which people paste addresses, and to which nothing can be sent from here. */
export type ForeignChain = 'Solana' | 'Bitcoin' | 'Litecoin' | 'Tron'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** First byte of a Base58Check address: 1 + 20 bytes and 4 of checksum. */
const VERSIONS = new Map<number | undefined, ForeignChain>([
  [0x00, 'Bitcoin'],
  [0x05, 'Bitcoin'],
  [0x30, 'Litecoin'],
  [0x32, 'Litecoin'],
  [0x41, 'Tron'],
])
/** By what payment addresses of theirs begin with. */
const SCHEMES = new Map<string, ForeignChain>([
  ['bitcoin', 'Bitcoin'],
  ['litecoin', 'Litecoin'],
  ['solana', 'Solana'],
  ['tron', 'Tron'],
])

const CHECKED_BYTES = 25
/** An Ed25519 public key, which is a Solana address as it stands. */
const SOLANA_BYTES = 32

/** The chain whose address this looks like. A slip in the address changes nothing: it is not ours either way. */
export function foreignChain(text: string): ForeignChain | null {
  const scheme = /^([a-z]+):./i.exec(text)?.[1]
  if (scheme) return SCHEMES.get(scheme.toLowerCase()) ?? null
  if (/^bc1[02-9ac-hj-np-z]{8,87}$/i.test(text)) return 'Bitcoin'
  if (/^ltc1[02-9ac-hj-np-z]{8,87}$/i.test(text)) return 'Litecoin'
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,44}$/.test(text)) return null
  const bytes = base58(text)
  if (bytes.length === SOLANA_BYTES) return 'Solana'
  return bytes.length === CHECKED_BYTES ? (VERSIONS.get(bytes[0]) ?? null) : null
}

function base58(text: string): number[] {
  const zeros = text.match(/^1*/)?.[0].length ?? 0
  let value = 0n
  for (const digit of text) value = value * 58n + BigInt(BASE58.indexOf(digit))
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  return [...new Array<number>(zeros).fill(0), ...bytes]
}
