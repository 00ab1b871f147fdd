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
  /** Whether the vault is Filbert's own. */
  isOwn: boolean
}

const OWN_DOMAIN = { name: 'Filbert', version: '1' }
/** Of every older vault: the version stayed when the vaults went on to v4.3 and v4.4. */
const OLDER_DOMAIN = { name: 'Peanut', version: '4.2' }

export type SignedReclaim = { kind: 'signed'; signature: Hex } | WalletAnswer

/** The sender's EIP-712 signature that a deposit shall come back. Anyone may send it to the vault. */
export async function signReclaim(terms: ReclaimTerms): Promise<SignedReclaim> {
  const config = await wagmiConfig()
  const chainId = Number(terms.chainId)
  try {
    if (wallet.account()?.chainId !== terms.chainId) await switchChain(config, { chainId })
    const signature = await signTypedData(config, {
      account: terms.signer,
      domain: { ...(terms.isOwn ? OWN_DOMAIN : OLDER_DOMAIN), chainId, verifyingContract: terms.vault },
      types: { GaslessReclaim: [{ name: 'depositIndex', type: 'uint256' }] },
      primaryType: 'GaslessReclaim',
      message: { depositIndex: terms.index },
    })
    return { kind: 'signed', signature }
  } catch (error) {
    return walletAnswer(error, 'reclaim')
  }
}
