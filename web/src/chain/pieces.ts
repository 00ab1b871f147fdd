import { getBytecode, simulateContract } from 'wagmi/actions'
import { type Cause, explain, type Situation } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { type Moved, transferring } from './asset-calls'
import { isRevert, readBalance } from './balances'
import { contractCause } from './contract-errors'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

interface Leaving extends Moved {
  chainId: string
  amount: bigint
  from: Hex
}

const GONE: Cause = {
  what: 'This collectible is not in your wallet any more, or not as many of it.',
  outcome: 'refused',
  next: 'none',
}
const TAKES_NONE: Cause = {
  what: 'This address is a contract that takes no collectibles: it could never hand it on. Send a link instead.',
  outcome: 'refused',
  next: 'other_recipient',
}
const HELD_BACK: Cause = {
  what: 'Its collection does not let it go. Some are bound to the wallet that has them.',
  outcome: 'refused',
  next: 'none',
}

/** Why the wallet is not asked for a piece: it has none. Null where it has, and for money. */
export async function notHeld(terms: Leaving, situation: Situation): Promise<WalletAnswer | null> {
  if (!terms.piece) return null
  try {
    const held = await readBalance(terms.chainId, terms, terms.from)
    return held < terms.amount ? refusal(GONE, situation) : null
  } catch (error) {
    return walletAnswer(error, situation)
  }
}

/** Why the wallet is not asked to send a piece straight to an address. Null where nothing stands against it. */
export async function notTransferable(terms: Leaving & { recipient: Hex }): Promise<WalletAnswer | null> {
  const { chainId, from, recipient, amount } = terms
  const gone = await notHeld(terms, 'transfer')
  if (gone || !terms.piece) return gone
  const config = await wagmiConfig()
  const chain = { chainId: Number(chainId) }
  try {
    const call = transferring(terms, from, recipient, amount)
    await simulateContract(config, { ...call, ...chain, account: from })
    return null
  } catch (error) {
    if (!isRevert(error)) return walletAnswer(error, 'transfer')
  }
  try {
    const code = await getBytecode(config, { ...chain, address: recipient })
    if (!code || code === '0x') return refusal(HELD_BACK, 'transfer')
    // Bound to its wallet it would go nowhere, not even to where it is.
    await simulateContract(config, { ...transferring(terms, from, from, amount), ...chain, account: from })
    return refusal(TAKES_NONE, 'transfer')
  } catch (error) {
    return isRevert(error) ? refusal(HELD_BACK, 'transfer') : walletAnswer(error, 'transfer')
  }
}

/** What a collection refused a deposit with has no name that we know. Null for any other failure, and for money. */
export function heldBack({ piece }: Moved, error: unknown): WalletAnswer | null {
  return piece && isRevert(error) && !contractCause(error) ? refusal(HELD_BACK, 'deposit') : null
}

function refusal(cause: Cause, situation: Situation): WalletAnswer {
  return { kind: 'refused', problem: explain(cause, situation) }
}
