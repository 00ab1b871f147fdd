import { signTypedData, switchChain } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { wagmiConfig } from './wagmi'
import { wallet } from './wallet'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

interface ReclaimTerms {
  chainId: string
  vault: Hex
  index: bigint
  signer: Hex
}

export type SignedReclaim = { kind: 'signed'; signature: Hex } | WalletAnswer

/** The sender's EIP-712 signature that a deposit shall come back. Anyone may send it to the vault. */
export async function signReclaim(terms: ReclaimTerms): Promise<SignedReclaim> {
  const config = await wagmiConfig()
  const chainId = Number(terms.chainId)
  try {
    if (wallet.account()?.chainId !== terms.chainId) await switchChain(config, { chainId })
    const signature = await signTypedData(config, {
      account: terms.signer,
      domain: { name: 'Filbert', version: '1', chainId, verifyingContract: terms.vault },
      types: { GaslessReclaim: [{ name: 'depositIndex', type: 'uint256' }] },
      primaryType: 'GaslessReclaim',
      message: { depositIndex: terms.index },
    })
    return { kind: 'signed', signature }
  } catch (error) {
    return walletAnswer(error, 'reclaim')
  }
}
