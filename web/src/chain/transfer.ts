import { encodeFunctionData, erc20Abi } from 'viem'
import { sendTransaction, simulateContract, waitForTransactionReceipt, writeContract } from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import { explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { batchOutcome, sendBatch } from './batch'
import { standOn } from './networks'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

/** An amount straight to an address. `token` is the zero address for the chain's own currency. */
export interface TransferTerms {
  chainId: string
  token: Hex
  amount: bigint
  from: Hex
  recipient: Hex
  /** The wallet is one that carries out calls of its own, and tells their transaction only once it is mined. */
  batches: boolean
}

/**
 * `sent`: the transaction is out, and from here on nothing may be sent a second time. `open`: the wallet has
 * it, and may send it yet or have sent it.
 */
export type SentTransfer =
  | { kind: 'sent'; txHash: Hex }
  | { kind: 'open' }
  | { kind: 'given_up' }
  | WalletAnswer

/** `cancelled`: another transaction of the sender's took its place, which moved nothing of it. */
export type TransferOutcome =
  | { kind: 'paid'; txHash: Hex }
  | { kind: 'reverted'; txHash: Hex }
  | { kind: 'cancelled'; txHash: Hex }

/** Once `signal` says that nobody waits any more the wallet is not asked. */
export async function sendTransfer(terms: TransferTerms, signal: AbortSignal): Promise<SentTransfer> {
  try {
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error, 'transfer')
  }
  if (signal.aborted) return { kind: 'given_up' }
  try {
    if (terms.batches) return await sendInBatch(terms)
    return { kind: 'sent', txHash: await send(terms) }
  } catch (error) {
    return sendingAnswer(error, 'transfer')
  }
}

/** Waits until the chain has carried it out or not; a wallet may have sent it again for a higher fee. */
export async function transferOutcome(chainId: string, hash: Hex): Promise<TransferOutcome> {
  let cancelled = false
  const receipt = await waitForTransactionReceipt(await wagmiConfig(), {
    chainId: Number(chainId),
    hash,
    onReplaced: ({ reason }) => {
      cancelled = reason !== 'repriced'
    },
  })
  const txHash = receipt.transactionHash
  if (cancelled) return { kind: 'cancelled', txHash }
  return { kind: receipt.status === 'success' ? 'paid' : 'reverted', txHash }
}

async function sendInBatch({
  chainId,
  token,
  amount,
  from,
  recipient,
}: TransferTerms): Promise<SentTransfer> {
  const native = sameAddress(token, ZERO_ADDRESS)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  const batch = await sendBatch(chainId, from, [
    native ? { to: recipient, value: amount } : { to: token, data },
  ])
  const outcome = await batchOutcome(batch)
  if (outcome.kind === 'done') return { kind: 'sent', txHash: outcome.txHash }
  return outcome.kind === 'failed' ? { kind: 'refused', problem: REVERTED } : { kind: 'open' }
}

const REVERTED = explain(
  { what: 'The chain took the transaction but did not carry it out.', outcome: 'refused', next: 'retry' },
  'transfer',
)

async function send(terms: TransferTerms): Promise<Hex> {
  const config = await wagmiConfig()
  const { amount, from: account, recipient } = terms
  const chainId = Number(terms.chainId)
  if (sameAddress(terms.token, ZERO_ADDRESS)) {
    return sendTransaction(config, { account, chainId, to: recipient, value: amount })
  }
  const call = {
    abi: erc20Abi,
    address: terms.token,
    functionName: 'transfer',
    args: [recipient, amount],
    account,
    chainId,
  } as const
  try {
    return await writeContract(config, call)
  } catch (error) {
    // The wallet is asked first; only when it fails is the chain asked why, since that answer has a name.
    if (walletAnswer(error, 'transfer').kind === 'refused') await simulateContract(config, call)
    throw error
  }
}
