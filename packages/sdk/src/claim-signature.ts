import { concat, type Hex, hashMessage, keccak256, numberToHex, stringToHex } from 'viem'
import { sign } from 'viem/accounts'
import type { DepositRef } from './link.js'

/** What a link key signs: one deposit of one vault on one chain, to one recipient. */
export interface ClaimTerms {
  chainId: bigint
  vault: Hex
  index: bigint
  recipient: Hex
}

/** Fixed by the deployed vaults: keeps claim signatures apart from any other use of the key. */
const SALT: Hex = '0x70adbbeba9d4f0c82e28dd574f15466f75df0543b65f24460fc445813b5d94e0'

/** `anyone` may send the claim to the chain; `recipient` only the recipient itself. */
export type ClaimMode = 'anyone' | 'recipient'

/** 32 bytes: keccak256(SALT ‖ chainId ‖ vault ‖ index ‖ recipient ‖ mode), packed. */
export function claimDigest(terms: ClaimTerms, mode: ClaimMode = 'anyone'): Hex {
  return keccak256(
    concat([SALT, word(terms.chainId), terms.vault, word(terms.index), terms.recipient, markOf(mode)]),
  )
}

/** 65 bytes r ‖ s ‖ v, v being 27 or 28, over the EIP-191 form of the digest. */
export function signClaim(privateKey: Hex, terms: ClaimTerms, mode: ClaimMode = 'anyone'): Promise<Hex> {
  return signDigest(privateKey, claimDigest(terms, mode))
}

/** The same for a vault of version v4, whose claims are signed over the recipient alone. */
export function signClaimV4(privateKey: Hex, recipient: Hex): Promise<Hex> {
  return signDigest(privateKey, keccak256(recipient))
}

/** The same for a deposit of any vault: its version says what is signed. */
export function signClaimOf(
  privateKey: Hex,
  { chainId, version, index }: DepositRef,
  vault: Hex,
  recipient: Hex,
): Promise<Hex> {
  if (version === 'v4') return signClaimV4(privateKey, recipient)
  return signClaim(privateKey, { chainId: BigInt(chainId), vault, index: BigInt(index), recipient })
}

/** 65 bytes r ‖ s ‖ v over the EIP-191 form of 32 bytes. */
export function signDigest(privateKey: Hex, digest: Hex): Promise<Hex> {
  return signHash(privateKey, hashMessage({ raw: digest }))
}

/** The same over 32 bytes as they are. */
export function signHash(privateKey: Hex, hash: Hex): Promise<Hex> {
  return sign({ hash, privateKey, to: 'hex' })
}

function markOf(mode: ClaimMode): Hex {
  return mode === 'anyone' ? word(0n) : keccak256(stringToHex('only recipient'))
}

/** 32 bytes, big endian: how the contract's `abi.encodePacked` writes a `uint256`. */
function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
