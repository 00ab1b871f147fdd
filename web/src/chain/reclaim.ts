import { reclaimManyMessage, reclaimMessage } from '@filbert/sdk/reclaim-message'
import { signTypedData } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { type ReclaimWatch, type SentReclaim, sendReclaim } from './own-reclaim'
import { type SignedData, signOnChain } from './sign-on-chain'

interface ReclaimTerms {
  chainId: string
  vault: Hex
  index: bigint
  signer: Hex
  /** Whether the vault is Filbert's own. */
  isOwn: boolean
}

interface TakeBackTerms extends ReclaimTerms {
  /** The vault's label, as links name it. */
  version: string
  /** The vault gives it back to its sender's own transaction alone. */
  byTransaction: boolean
}

/** Of Filbert's own vault: older ones know no signature for several deposits. */
interface ReclaimManyTerms {
  chainId: string
  vault: Hex
  /** All that are to come back: a list as `reclaimLists` makes them. */
  indexes: readonly bigint[]
  signer: Hex
}

/**
 * Asks the sender's wallet for what the vault wants of it: a signature, which is still to be sent, or a
 * transaction, which it is not asked for once it `isStopped`, and which `watch` hears of.
 */
export async function takeBack(
  terms: TakeBackTerms,
  isStopped: () => boolean,
  watch: ReclaimWatch,
): Promise<SignedData | SentReclaim> {
  return terms.byTransaction ? sendReclaim(terms, isStopped, watch) : signReclaim(terms)
}

/** The sender's EIP-712 signature that a deposit shall come back. Anyone may send it to the vault. */
export function signReclaim(terms: ReclaimTerms): Promise<SignedData> {
  return signOnChain(terms.chainId, (config) =>
    signTypedData(config, { account: terms.signer, ...reclaimMessage(terms, terms.index) }),
  )
}

/**
 * The same for several deposits, in one prompt. With the whole list the signature takes each of them back, in
 * a request of its own.
 */
export async function signReclaimMany(terms: ReclaimManyTerms): Promise<SignedData> {
  const message = reclaimManyMessage(terms, terms.indexes)
  return signOnChain(terms.chainId, (config) => signTypedData(config, { account: terms.signer, ...message }))
}
