import { walletSignature } from '@filbert/sdk/wallet-signature'
import type { Config } from 'wagmi'
import type { Hex } from '@/lib/hex'
import { standOn } from './networks'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

export type SignedData = { kind: 'signed'; signature: Hex } | WalletAnswer

/** Asks a wallet to sign what is good on one chain, after it went there. */
export async function signOnChain(
  chainId: string,
  sign: (config: Config) => Promise<Hex>,
): Promise<SignedData> {
  const config = await wagmiConfig()
  try {
    await standOn(chainId)
    return { kind: 'signed', signature: walletSignature(await sign(config)) }
  } catch (error) {
    return walletAnswer(error)
  }
}
