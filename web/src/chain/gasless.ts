import { depositAuthorization, type GaslessToken } from '@filbert/sdk/deposit-authorization'
import { walletSignature } from '@filbert/sdk/wallet-signature'
import { getBlock, signTypedData } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import type { DepositTerms } from './deposit-terms'
import { standOn } from './networks'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

/** Long enough for a slow chain, short enough that a lost signature dies soon. Seconds. */
const VALID_FOR = 3_600n

/** `0x` and r ‖ s ‖ v: what a key signs. Contract wallets answer with more. */
const KEY_SIGNATURE = 2 + 130

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

/** Asks the sender's wallet for the one signature that pays the vault. */
export async function signGaslessDeposit(
  terms: DepositTerms,
  token: GaslessToken,
  nonce: Hex,
): Promise<SignedDeposit> {
  const config = await wagmiConfig()
  try {
    await standOn(terms.chainId)
    const validBefore = (await chainTime(Number(terms.chainId))) + VALID_FOR
    const signature = walletSignature(
      await signTypedData(config, {
        account: terms.from,
        ...depositAuthorization(terms, { token, nonce, validBefore }),
      }),
    )
    if (signature.length !== KEY_SIGNATURE) return { kind: 'unfit' }
    return {
      kind: 'signed',
      authorization: { nonce, validAfter: '0', validBefore: validBefore.toString(), signature },
    }
  } catch (error) {
    return walletAnswer(error)
  }
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
