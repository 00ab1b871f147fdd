import { concat, encodeAbiParameters, type Hex, keccak256, pad, parseAbiParameters, toHex } from 'viem'
import { type DepositTerms, expiryTerms } from './deposit-call.js'

/** The token's EIP-712 domain, as `config` tells it of tokens that move by signature. */
export interface GaslessToken {
  name: string
  version: string
}

/** What the sender of a deposit signs (EIP-3009), beside its terms. */
export interface AuthorizationTerms {
  token: GaslessToken
  /** As `depositNonce` makes it: what is signed commits to the link key with it. */
  nonce: Hex
  /** Unix seconds before which the token accepts it. */
  validBefore: bigint
}

/**
 * The one signature that pays the vault. The token's nonce commits to the link key, and to the expiry where
 * there is one: whoever sends it to the chain can make no other link of it than this one.
 * Of all that is signed with one nonce the token carries out one.
 */
export function depositAuthorization(terms: DepositTerms, { token, nonce, validBefore }: AuthorizationTerms) {
  return {
    domain: { ...token, chainId: Number(terms.chainId), verifyingContract: terms.token },
    types: {
      ReceiveWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: terms.from,
      to: terms.vault,
      value: terms.amount,
      validAfter: 0n,
      validBefore,
      nonce: tokenNonce(terms, nonce),
    },
  } as const
}

const NONCE_WORDS = parseAbiParameters('bytes32, bytes32, bytes32, address, address, uint40, uint8, bool')

/** Plain terms have a nonce of their own; of a link that expires, it is that of a batch of one. */
function tokenNonce(terms: DepositTerms, nonce: Hex): Hex {
  if (terms.expiresInDays === 0) return keccak256(concat([terms.pubKey20, nonce]))
  const { onBehalfOf, recipient, reclaimableAfter, expiresInDays, requiresMFA } = expiryTerms(terms)
  const amounts = keccak256(toHex(terms.amount, { size: 32 }))
  const keys = keccak256(pad(terms.pubKey20))
  return keccak256(
    encodeAbiParameters(NONCE_WORDS, [
      amounts,
      keys,
      nonce,
      onBehalfOf,
      recipient,
      reclaimableAfter,
      expiresInDays,
      requiresMFA,
    ]),
  )
}
