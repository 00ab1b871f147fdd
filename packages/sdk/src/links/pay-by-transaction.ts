import type { Hex, TransactionReceipt } from 'viem'
import { allowAndSend } from '../allow.js'
import { isNative } from '../asset-calls.js'
import { depositData, depositIndex } from '../deposit-call.js'
import { FilbertError } from '../error.js'
import type { Paying } from './paying.js'

const WAIT_MS = 60_000

/** The wallet allows the vault exactly the amount, where it has to, and deposits it. */
export async function payByTransaction(paying: Paying): Promise<Hex> {
  const receipt = await sendDeposit(paying, depositData(paying.terms))
  return receipt.transactionHash
}

/** The same by the call of the vault that `data` is: the receipt has at least one deposit of that vault. */
export async function sendDeposit(paying: Paying, data: Hex): Promise<TransactionReceipt> {
  const { context, chain, terms, timeoutMs = WAIT_MS, signal } = paying
  const { vault, amount } = terms
  const value = isNative(terms) ? amount : 0n
  const hash = await allowAndSend({ ...paying, timeoutMs }, terms, { spender: vault, amount }, () => ({
    to: vault,
    data,
    value,
  }))
  const receipt = await context.node(chain).carriedOut(hash, timeoutMs, signal)
  if (depositIndex(receipt.logs, terms) !== null) return receipt
  throw new FilbertError('reverted', 'The transaction put nothing into the vault.', {
    outcome: 'refused',
    txHash: receipt.transactionHash,
  })
}
