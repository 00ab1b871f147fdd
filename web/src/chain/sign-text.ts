import { walletSignature } from '@filbert/sdk/wallet-signature'
import { signMessage } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

export type SignedText = { kind: 'signed'; signature: Hex } | WalletAnswer

/**
 * Asks a wallet to sign a text (ERC-191). That of a contract may be as long as it likes, and good on the chain where the
 * wallet stands alone.
 */
export async function signText(text: string, signer: Hex): Promise<SignedText> {
  try {
    const signature = await signMessage(await wagmiConfig(), { account: signer, message: text })
    return { kind: 'signed', signature: walletSignature(signature) }
  } catch (error) {
    return walletAnswer(error)
  }
}
