import type { Hex, TransactionReceipt } from 'viem'
import { allowanceCalls } from '../allowance-calls.js'
import { isNative } from '../asset-calls.js'
import { depositData, depositIndex } from '../deposit-call.js'
import { FilbertError } from '../error.js'
import { refuseAborted } from '../inputs.js'
import type { Paying } from './paying.js'

const WAIT_MS = 60_000

/** The wallet allows the vault exactly the amount, where it has to, and deposits it. */
export async function payByTransaction(paying: Paying): Promise<Hex> {
  const receipt = await sendDeposit(paying, depositData(paying.terms))
  return receipt.transactionHash
}

/** The same by the call of the vault that `data` is: the receipt has at least one deposit of that vault. */
export async function sendDeposit(paying: Paying, data: Hex): Promise<TransactionReceipt> {
  const { context, chain, terms, wallet, timeoutMs = WAIT_MS, signal } = paying
  await allowVault(paying)
  refuseAborted(signal)
  const value = isNative(terms) ? terms.amount : 0n
  const hash = await wallet.sendTransaction({ chainId: Number(chain.chainId), to: terms.vault, data, value })
  const receipt = await context.node(chain).carriedOut(hash, timeoutMs, signal)
  if (depositIndex(receipt.logs, terms) !== null) return receipt
  throw new FilbertError('reverted', 'The transaction put nothing into the vault.', {
    outcome: 'refused',
    txHash: receipt.transactionHash,
  })
}

async function allowVault({
  context,
  chain,
  terms,
  wallet,
  timeoutMs = WAIT_MS,
  signal,
}: Paying): Promise<void> {
  const { from: owner, vault: spender, amount } = terms
  const node = context.node(chain)
  for (const call of await allowanceCalls(node, terms, { owner, spender, amount })) {
    refuseAborted(signal)
    const hash = await wallet.sendTransaction({ chainId: Number(chain.chainId), ...call, value: 0n })
    await node.carriedOut(hash, timeoutMs, signal)
  }
}
