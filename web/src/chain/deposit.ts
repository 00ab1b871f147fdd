import { erc20Abi, erc721Abi, erc1155Abi, type TransactionReceipt } from 'viem'
import { readContract, simulateContract, writeContract } from 'wagmi/actions'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { allowing, kindOf, tokenIdOf } from './asset-calls'
import { refused } from './causes'
import { depositCall, depositIndex, expiringDepositCall } from './deposit-call'
import { depositInOne } from './deposit-in-one'
import type { DepositPhase, DepositResult, DepositTerms, DepositWatch } from './deposit-terms'
import { standOn } from './networks'
import { nonceOf } from './nonces'
import { heldBack, notHeld } from './pieces'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { namedBy, sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

/**
 * Allows what is deposited where that is needed, then deposits it. Once `signal` says that nobody waits any
 * more the wallet is asked for nothing further; what it was asked before that it may still do.
 */
export async function makeDeposit(
  terms: DepositTerms,
  watch: DepositWatch,
  signal: AbortSignal,
): Promise<DepositResult> {
  const gone = await notHeld(terms)
  if (gone) return gone
  if (signal.aborted) return { kind: 'given_up' }
  if (terms.batches) return depositInOne(terms, watch, signal)
  try {
    await standOn(terms.chainId)
    if (signal.aborted) return { kind: 'given_up' }
    const allowed = await allow(terms, watch.phase)
    if (allowed) return allowed
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.phase('depositing')
  try {
    // While it was allowed the wallet may have gone elsewhere.
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  let txHash: Hex
  try {
    txHash = hashOf(await sendDeposit(terms))
  } catch (error) {
    return heldBack(terms, error) ?? sendingAnswer(error)
  }
  watch.sent(txHash)
  watch.phase('deposit_mining')
  void nonceOf(terms.chainId, txHash).then((nonce) => nonce !== null && watch.nonce(nonce))
  return outcomeOf(terms, txHash)
}

async function allow(
  terms: DepositTerms,
  onPhase: (phase: DepositPhase) => void,
): Promise<WalletAnswer | null> {
  const call = allowing(terms, terms.vault, terms.amount)
  if (!call || (await isAllowed(terms))) return null
  const config = await wagmiConfig()
  const chainId = Number(terms.chainId)
  onPhase('allowing')
  const hash = hashOf(await writeContract(config, { ...call, chainId, account: terms.from }))
  onPhase('allowance_mining')
  const { receipt, cancelled } = await settled(terms.chainId, hash)
  if (cancelled) return { kind: 'refused', cause: refused('replaced') }
  return receipt.status === 'success' ? null : { kind: 'refused', cause: refused('reverted') }
}

/** Whether the vault may draw this already. */
async function isAllowed(terms: DepositTerms): Promise<boolean> {
  const { from, vault } = terms
  const config = await wagmiConfig()
  const contract = { address: terms.token, chainId: Number(terms.chainId) }
  switch (kindOf(terms)) {
    case 0:
      return true
    case 1: {
      const asked = { ...contract, abi: erc20Abi, functionName: 'allowance', args: [from, vault] } as const
      return (await readContract(config, asked)) >= terms.amount
    }
    case 2: {
      const args = [tokenIdOf(terms)] as const
      const approved = { ...contract, abi: erc721Abi, functionName: 'getApproved', args } as const
      return sameAddress(await readContract(config, approved), vault) || openTo(erc721Abi)
    }
    case 3:
      return openTo(erc1155Abi)
  }
  function openTo(abi: typeof erc721Abi | typeof erc1155Abi): Promise<boolean> {
    return readContract(config, { ...contract, abi, functionName: 'isApprovedForAll', args: [from, vault] })
  }
}

/** The wallet is asked first; only when it says no is the chain asked why. */
async function sendDeposit(terms: DepositTerms): Promise<Hex> {
  const config = await wagmiConfig()
  const expires = terms.expiresInDays > 0
  try {
    return await (expires
      ? writeContract(config, expiringDepositCall(terms))
      : writeContract(config, depositCall(terms)))
  } catch (error) {
    return namedBy(error, () =>
      expires
        ? simulateContract(config, expiringDepositCall(terms))
        : simulateContract(config, depositCall(terms)),
    )
  }
}

async function outcomeOf(terms: DepositTerms, txHash: Hex): Promise<DepositResult> {
  let receipt: TransactionReceipt
  try {
    receipt = (await settled(terms.chainId, txHash)).receipt
  } catch {
    return { kind: 'sent' }
  }
  if (receipt.status !== 'success') return { kind: 'undone', cause: refused('reverted') }
  // A wallet that speeds it up sends the same under another hash; one that cancels it, something else.
  const index = depositIndex(receipt.logs, terms.vault)
  if (index === null) return { kind: 'undone', cause: refused('replaced') }
  return { kind: 'made', index, txHash: receipt.transactionHash }
}
