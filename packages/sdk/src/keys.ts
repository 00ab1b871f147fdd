import { concat, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { type FillRandom, fillRandom, makeSecret, privateKeyOf } from './secret.js'

export { type FillRandom, fillRandom, makeSecret }

/** The key that a link's secret stands for. Only `pubKey20`, its address, is ever shown to anybody. */
export interface LinkKey {
  privateKey: Hex
  pubKey20: Hex
}

export function linkKey(secret: string): LinkKey {
  const privateKey = privateKeyOf(secret)
  return { privateKey, pubKey20: privateKeyToAddress(privateKey) }
}

/**
 * The nonce of the signature that pays into a link (EIP-3009): always the same for a link, so that signing
 * once more, when nobody knows what became of the first signature, cannot pay twice. The key cannot be
 * found from it.
 */
export function depositNonce({ privateKey }: Pick<LinkKey, 'privateKey'>): Hex {
  return keccak256(concat([stringToHex('filbert deposit nonce'), privateKey]))
}
