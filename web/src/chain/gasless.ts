import { concat, encodeAbiParameters, keccak256, pad, parseAbiParameters, toHex } from 'viem'
import { getBlock, signTypedData } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import type { DepositTerms } from './deposit-terms'
import { expiryTerms } from './deposit-call'
import { standOn } from './networks'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

/** Long enough for a slow chain, short enough that a lost signature dies soon. Seconds. */
const VALID_FOR = 3_600n

/** `0x` and r ‖ s ‖ v: what a key signs. Contract wallets answer with more. */
const KEY_SIGNATURE = 2 + 130

/** The token's EIP-712 domain. */
export interface GaslessToken {
  name: string
  version: string
}

/** EIP-3009: the signature, and the raw nonce that the vault binds to the link key. */
export interface Authorization {
  nonce: Hex
  validAfter: string
  validBefore: string
  signature: Hex
}

/** `unfit`: a contract wallet's signature, which the vault has no way to hand to the token. */
export type SignedDeposit =
  | { kind: 'signed'; authorization: Authorization }
  | { kind: 'unfit' }
  | WalletAnswer

/**
 * One signature that pays the vault. The token's nonce commits to the link key, and to the expiry where
 * there is one: whoever sends it to the chain can make no other link of it than this one.
 * Of all that is signed with one nonce the token carries out one.
 */
export async function signGaslessDeposit(
  terms: DepositTerms,
  token: GaslessToken,
  nonce: Hex,
): Promise<SignedDeposit> {
  const config = await wagmiConfig()
  try {
    await standOn(terms.chainId)
    const validBefore = (await chainTime(Number(terms.chainId))) + VALID_FOR
    const signature = await signTypedData(config, {
      account: terms.from,
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
    })
    if (signature.length !== KEY_SIGNATURE) return { kind: 'unfit' }
    return {
      kind: 'signed',
      authorization: { nonce, validAfter: '0', validBefore: validBefore.toString(), signature },
    }
  } catch (error) {
    return walletAnswer(error)
  }
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

/** Unix seconds by the clock that the token goes by: the device's own may be wrong by any amount. */
async function chainTime(chainId: number): Promise<bigint> {
  try {
    return (await getBlock(await wagmiConfig(), { chainId })).timestamp
  } catch {
    // The node is not to be reached from here; the server may reach it all the same.
    return BigInt(Math.floor(Date.now() / 1000))
  }
}
