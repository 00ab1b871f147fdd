import { onceWithinAnHour, type SendBackTerms, sendBackTypedData } from '@filbert/sdk/send-back-message'
import { signTypedData } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { type SignedData, signOnChain } from './sign-on-chain'

/** What is to go from a request's own address, and to whom. */
export interface BackTerms extends Omit<SendBackTerms, 'nonce' | 'deadline'> {
  chainId: string
  /** The chain's `RequestAddresses`. */
  contract: Hex
}

type SignedBack = (Extract<SignedData, { kind: 'signed' }> & Once) | Exclude<SignedData, { kind: 'signed' }>
type Once = Pick<SendBackTerms, 'nonce' | 'deadline'>

/** The recipient's EIP-712 signature that money goes back. Anyone may send it to the contract, once, within an hour. */
export async function signSendBack(terms: BackTerms, signer: Hex): Promise<SignedBack> {
  const { chainId, contract, ...moved } = terms
  const once = onceWithinAnHour(Date.now())
  const data = sendBackTypedData({ chainId, contract }, { ...moved, ...once })
  const signed = await signOnChain(chainId, (config) => signTypedData(config, { account: signer, ...data }))
  return signed.kind === 'signed' ? { ...signed, ...once } : signed
}
