import { encodeFunctionData, type Hex, parseEventLogs, type TransactionReceipt } from 'viem'
import { linkVaultAbi } from '../abi.gen.js'
import { sameAddress } from '../address.js'
import { kindOf } from '../asset-calls.js'
import { type Context, chainOf, until } from '../context.js'
import { type DepositTerms, expiryTerms } from '../deposit-call.js'
import { FilbertError } from '../error.js'
import { addressIn, amountIn, chainIdOf, daysIn, refuseAborted, wrong } from '../inputs.js'
import { linkKey, makeSecret } from '../keys.js'
import type { CreateInput, Made } from '../links/create.js'
import { sendDeposit } from '../links/pay-by-transaction.js'
import { formatRaffleLink, type RaffleLink } from '../raffle-link.js'
import { payableVault } from '../trust.js'
import { walletOf } from '../wallet.js'
import { readRaffle } from './take-part.js'

export interface RaffleInput extends Omit<CreateInput, 'amount' | 'by' | 'secret'> {
  /** What each slot holds, in smallest units, in any order: which of them somebody gets is chance. At most 100. */
  amounts: readonly bigint[]
}

/** So many fit into a block of any chain. */
const MOST_SLOTS = 100

/** Puts money into a raffle, by the wallet's own transaction. */
export async function createRaffle(context: Context, input: RaffleInput): Promise<Made> {
  const { amounts, keep, signal } = input
  if (amounts.length < 2 || amounts.length > MOST_SLOTS) {
    throw wrong('bad_input', `A raffle has 2 to ${MOST_SLOTS} slots.`)
  }
  const chain = await chainOf(context, chainIdOf(input.chainId), signal)
  const vault = payableVault(context.trust, chain)
  const wallet = walletOf(input.wallet, chain)
  const secret = makeSecret(context.random)
  const { privateKey, pubKey20 } = linkKey(secret)
  const terms: DepositTerms = {
    chainId: chain.chainId,
    vault,
    token: addressIn(input.token),
    piece: null,
    amount: amounts.map(amountIn).reduce((sum, amount) => sum + amount),
    pubKey20,
    from: wallet.address,
    expiresInDays: daysIn(input.expiresInDays),
  }
  const version = chain.createVersion
  await keep?.({ secret, pubKey20, chainId: chain.chainId, version })
  refuseAborted(signal)
  const paying = { context, chain, terms, wallet, privateKey, own: [secret, privateKey], signal }
  const receipt = await sendDeposit({ ...paying, timeoutMs: input.timeoutMs }, slotsData(terms, amounts))
  const txHash = receipt.transactionHash
  const index = firstIndex(receipt, vault)
  const look = () => readRaffle(context, { chainId: chain.chainId, version, index }, signal).catch(notYet)
  const message = 'The raffle is on its chain, and the server does not show it yet.'
  await until(
    context,
    look,
    { message, txHash },
    { ...(input.timeoutMs && { timeoutMs: input.timeoutMs }), signal },
  )
  const [, ...others] = amounts
  const next = others.map((_, at) => (BigInt(index) + BigInt(at) + 1n).toString())
  const raffle: RaffleLink = { chainId: chain.chainId, version, slots: [index, ...next], secret }
  const url = formatRaffleLink(context.origin, raffle, 'sdk')
  return { url, chainId: chain.chainId, version, index, secret, pubKey20, txHash }
}

/** The vault's call: all under one key, and each with a second factor, which holds a wallet to one of them. */
function slotsData(terms: DepositTerms, amounts: readonly bigint[]): Hex {
  const of = { ...expiryTerms(terms), requiresMFA: true }
  return encodeFunctionData({
    abi: linkVaultAbi,
    functionName: 'makeDeposits',
    args: [terms.token, kindOf(terms), 0n, [...amounts], [terms.pubKey20], of],
  })
}

/** They have consecutive numbers. */
function firstIndex({ logs }: TransactionReceipt, vault: Hex): string {
  const events = parseEventLogs({ abi: linkVaultAbi, eventName: 'DepositEvent', logs })
  const [first] = events.filter((event) => sameAddress(event.address, vault))
  if (!first) throw new Error('invariant: a receipt without a deposit is none')
  return first.args._index.toString()
}

function notYet(error: unknown): null {
  if (error instanceof FilbertError && error.status === 404) return null
  throw error
}
