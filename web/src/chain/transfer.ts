import { erc20Abi } from 'viem'
import { sendTransaction, simulateContract, waitForTransactionReceipt, writeContract } from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { standOn } from './deposit'
import { wagmiConfig } from './wagmi'
import { type WalletAnswer, walletAnswer } from './wallet-errors'

/** An amount straight to an address. `token` is the zero address for the chain's own currency. */
export interface TransferTerms {
  chainId: string
  token: Hex
  amount: bigint
  from: Hex
  recipient: Hex
}

/** The transaction is out: from here on nothing may be sent a second time. */
export type SentTransfer = { kind: 'sent'; txHash: Hex } | WalletAnswer

/** `cancelled`: another transaction of the sender's took its place, which moved nothing of it. */
export type TransferOutcome =
  | { kind: 'paid'; txHash: Hex }
  | { kind: 'reverted'; txHash: Hex }
  | { kind: 'cancelled'; txHash: Hex }

export async function sendTransfer(terms: TransferTerms): Promise<SentTransfer> {
  try {
    await standOn(terms.chainId)
    return { kind: 'sent', txHash: await send(terms) }
  } catch (error) {
    return walletAnswer(error, 'transfer')
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
