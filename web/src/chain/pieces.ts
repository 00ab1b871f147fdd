import { getBytecode, simulateContract } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { type Moved, transferring } from '@filbert/sdk/asset-calls'
import { isRevert, readBalance } from './balances'
import { type ChainCode, refused } from './causes'
import { contractCause } from './contract-errors'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

interface Leaving extends Moved {
  chainId: string
  amount: bigint
  from: Hex
}

/** Why the wallet is not asked for a piece: it has none. Null where it has, and for money. */
export async function notHeld(terms: Leaving): Promise<WalletAnswer | null> {
  if (!terms.piece) return null
  try {
    const held = await readBalance(terms.chainId, terms, terms.from)
    return held < terms.amount ? refusal('piece_gone') : null
  } catch (error) {
    return walletAnswer(error)
  }
}

/** Why the wallet is not asked to send a piece straight to an address. Null where nothing stands against it. */
export async function notTransferable(terms: Leaving & { recipient: Hex }): Promise<WalletAnswer | null> {
  const { chainId, from, recipient, amount } = terms
  const gone = await notHeld(terms)
  if (gone || !terms.piece) return gone
  const config = await wagmiConfig()
  const chain = { chainId: Number(chainId) }
  try {
    const call = transferring(terms, from, recipient, amount)
    await simulateContract(config, { ...call, ...chain, account: from })
    return null
  } catch (error) {
    if (!isRevert(error)) return walletAnswer(error)
  }
  try {
    const code = await getBytecode(config, { ...chain, address: recipient })
    if (!code || code === '0x') return refusal('piece_held_back')
    // Bound to its wallet it would go nowhere, not even to where it is.
    await simulateContract(config, { ...transferring(terms, from, from, amount), ...chain, account: from })
    return refusal('takes_no_pieces')
  } catch (error) {
    return isRevert(error) ? refusal('piece_held_back') : walletAnswer(error)
  }
}

/** What a collection refused a deposit with has no name that we know. Null for any other failure, and for money. */
export function heldBack({ piece }: Moved, error: unknown): WalletAnswer | null {
  return piece && isRevert(error) && !contractCause(error) ? refusal('piece_held_back') : null
}

function refusal(code: ChainCode): WalletAnswer {
  return { kind: 'refused', cause: refused(code) }
}
