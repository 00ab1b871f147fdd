import { concat, type Hex, hashMessage, keccak256, numberToHex, stringToHex } from 'viem'
import { signDigest, signHash } from './claim-signature.js'

/** Separates taking part in a raffle from every other signed message. */
const ENTRY = stringToHex('filbert raffle entry')

/** Who takes part, and where. */
export interface EntryTerms {
  chainId: bigint
  vault: Hex
  recipient: Hex
}

/** 32 bytes that the link key signs for `recipient` to take part: whoever has the link may have a slot drawn. */
export function entryDigest({ chainId, vault, recipient }: EntryTerms): Hex {
  return keccak256(concat([ENTRY, numberToHex(chainId, { size: 32 }), vault, recipient]))
}

export function signEntry(privateKey: Hex, terms: EntryTerms): Promise<Hex> {
  return signDigest(privateKey, entryDigest(terms))
}

/**
 * What the link key signs for its raffle to say who it is from: the hex digits of keccak-256 of the link's public part
 * and the name, as the protocol's clients sign them.
 */
export function signSenderName(privateKey: Hex, publicLink: string, name: string): Promise<Hex> {
  return signHash(privateKey, hashMessage(keccak256(stringToHex(publicLink + name))))
}
