import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { fromHex, type Hex, toHex, uint256 } from './hex'
import type { DepositRef } from './link'

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
const MODES = {
  anyone: new Uint8Array(32),
  recipient: keccak_256(utf8ToBytes('only recipient')),
}

export type ClaimMode = keyof typeof MODES

/** 32 bytes: keccak256(SALT ‖ chainId ‖ vault ‖ index ‖ recipient ‖ mode), packed. */
export function claimDigest(terms: ClaimTerms, mode: ClaimMode = 'anyone'): Uint8Array {
  return keccak_256(
    concatBytes(
      fromHex(SALT),
      uint256(terms.chainId),
      fromHex(terms.vault),
      uint256(terms.index),
      fromHex(terms.recipient),
      MODES[mode],
    ),
  )
}

/** 65 bytes r ‖ s ‖ v, v being 27 or 28, over the EIP-191 form of the digest. */
export function signClaim(privateKey: Uint8Array, terms: ClaimTerms, mode: ClaimMode = 'anyone'): Hex {
  return signDigest(privateKey, claimDigest(terms, mode))
}

/** The same for a vault of version v4, whose claims are signed over the recipient alone. */
export function signClaimV4(privateKey: Uint8Array, recipient: Hex): Hex {
  return signDigest(privateKey, keccak_256(fromHex(recipient)))
}

/** The same for a deposit of any vault: its version says what is signed. */
export function signClaimOf(
  privateKey: Uint8Array,
  { chainId, version, index }: DepositRef,
  vault: Hex,
  recipient: Hex,
): Hex {
  if (version === 'v4') return signClaimV4(privateKey, recipient)
  return signClaim(privateKey, { chainId: BigInt(chainId), vault, index: BigInt(index), recipient })
}

/** 65 bytes r ‖ s ‖ v over the EIP-191 form of 32 bytes. */
export function signDigest(privateKey: Uint8Array, digest: Uint8Array): Hex {
  const prefix = utf8ToBytes('\x19Ethereum Signed Message:\n32')
  const signature = secp256k1.sign(keccak_256(concatBytes(prefix, digest)), privateKey)
  return toHex(concatBytes(signature.toCompactRawBytes(), Uint8Array.of(27 + signature.recovery)))
}
