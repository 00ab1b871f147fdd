import { encodeFunctionData, type Log } from 'viem'
import { getBlock, simulateContract, writeContract } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import { type Allowed, type AllowancePhase, allow, batchedAllowance } from './allowance'
import { isNative } from '@filbert/sdk/asset-calls'
import { batchOutcome, sendBatch } from './batch'
import { Unbatched } from './batch-errors'
import { BATCH_FAILED, type ChainCause, refused } from './causes'
import { depositsOf, expiryTerms } from '@filbert/sdk/deposit-call'
import { dataFeeOf, feePerGas } from './network-cost'
import { standOn } from './networks'
import { askToSend } from './node-lag'
import { nextNonce } from './nonces'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

/** Deposits that one transaction makes, under a key each. */
export interface ManyTerms {
  chainId: string
  vault: Hex
  token: Hex
  from: Hex
  /** One for all, or one each. Smallest units. */
  amounts: readonly bigint[]
  keys: readonly Hex[]
  total: bigint
  expiresInDays: number
  /** The wallet carries out several calls as one. */
  batches: boolean
}

/** `made`: the first has this number, and the others those after it. `sent`: it is out, and nobody knows more. */
export type ManyResult =
  | { kind: 'made'; first: string; txHash: Hex }
  | { kind: 'sent' }
  | { kind: 'undone'; cause: ChainCause }
  | WalletAnswer

/** Who follows it hears of each thing as soon as it is known. */
export interface ManyWatch {
  asking: (nonce: number | null) => void
  sent: (txHash: Hex) => void
  batch: (id: string) => void
}

/** Measured on the vault: gas of each deposit among many, and of the call around them, rounded up. */
const GAS_EACH = 52_000n
const GAS_AROUND = 80_000n
/** Of a transaction's data: each deposit's key and amount, and what the call has besides. */
const BYTES_EACH = 64
const BYTES_AROUND = 300
/** No transaction may take more where EIP-7825 holds; elsewhere blocks are seldom larger than twice that. */
const MOST_GAS = 16_777_216n
/** More would take wallets long to show. */
const MOST_AT_ONCE = 250n

/** How many deposits go into one transaction: as many as half a block has room for. */
export async function depositsAtOnce(chainId: string): Promise<number> {
  const { gasLimit } = await getBlock(await wagmiConfig(), { chainId: Number(chainId) })
  const room = gasLimit / 2n < MOST_GAS ? gasLimit / 2n : MOST_GAS
  const fit = (room - GAS_AROUND) / (GAS_EACH + GAS_EACH / 10n)
  return Number(fit < 1n ? 1n : fit > MOST_AT_ONCE ? MOST_AT_ONCE : fit)
}

/** Of as many bytes as so many deposits have, and of such that cost most. */
function someData(deposits: number): Hex {
  return `0x${'ff'.repeat(BYTES_EACH * deposits + BYTES_AROUND)}`
}

/** What making so many links costs at most, in the chain's smallest units. */
export async function costOfMany(chainId: string, links: number, transactions: number): Promise<bigint> {
  const gas = GAS_EACH * BigInt(links) + GAS_AROUND * BigInt(transactions)
  const data = Array.from({ length: transactions }, () => someData(Math.ceil(links / transactions)))
  const [fee, dataFee] = await Promise.all([feePerGas(Number(chainId)), dataFeeOf(Number(chainId), data)])
  return fee * gas + dataFee
}

/** Lets the vault take all that is deposited in several transactions. Null: it may. */
export async function allowAll(
  terms: Allowed,
  vault: Hex,
  onPhase: (phase: AllowancePhase) => void,
): Promise<WalletAnswer | null> {
  try {
    await standOn(terms.chainId)
    return await allow(terms, vault, onPhase)
  } catch (error) {
    return walletAnswer(error)
  }
}

/** Asks the wallet for one transaction, and waits for the chain's word. */
export async function depositMany(terms: ManyTerms, watch: ManyWatch): Promise<ManyResult> {
  try {
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  watch.asking(await nextNonce(terms.chainId, terms.from))
  const batched = terms.batches ? await inOne(terms, watch) : null
  if (batched && batched.kind !== 'unbatched') return batched
  if (batched) {
    const refusal = await allowAll(allowedBy(terms), terms.vault, () => undefined)
    if (refusal) return refusal
    watch.asking(await nextNonce(terms.chainId, terms.from))
  }
  return byTransaction(terms, watch)
}

async function byTransaction(terms: ManyTerms, watch: ManyWatch): Promise<ManyResult> {
  const call = callOf(terms)
  let txHash: Hex
  try {
    const config = await wagmiConfig()
    txHash = hashOf(
      await askToSend(
        () => writeContract(config, call),
        () => simulateContract(config, call),
      ),
    )
  } catch (error) {
    return sendingAnswer(error)
  }
  watch.sent(txHash)
  return followMany(terms, txHash)
}

/** Waits for a transaction that is out. */
export async function followMany(
  terms: Pick<ManyTerms, 'chainId' | 'vault' | 'from'>,
  txHash: Hex,
): Promise<ManyResult> {
  try {
    const { receipt } = await settled(terms.chainId, txHash)
    if (receipt.status !== 'success') return { kind: 'undone', cause: refused('reverted') }
    return (
      made(receipt.logs, terms, receipt.transactionHash) ?? {
        kind: 'undone',
        cause: refused('replaced'),
      }
    )
  } catch {
    return { kind: 'sent' }
  }
}

function allowedBy({ chainId, token, total, from }: ManyTerms): Allowed {
  return { chainId, token, piece: null, amount: total, from }
}

/** What is allowed and what is deposited, asked for once. `unbatched`: nothing of it was sent. */
async function inOne(terms: ManyTerms, watch: ManyWatch): Promise<ManyResult | { kind: 'unbatched' }> {
  const before = await batchedAllowance(allowedBy(terms), terms.vault)
  const { abi, functionName, args, value } = callOf(terms)
  const deposit = { to: terms.vault, data: encodeFunctionData({ abi, functionName, args }), value }
  let batch: string
  try {
    batch = await sendBatch(terms.chainId, terms.from, [...before, deposit])
  } catch (error) {
    return error instanceof Unbatched ? { kind: 'unbatched' } : sendingAnswer(error)
  }
  watch.batch(batch)
  return followBatch(terms, batch)
}

/** Waits for a batch that the wallet has. */
export async function followBatch(
  terms: Pick<ManyTerms, 'chainId' | 'vault' | 'from'>,
  batch: string,
): Promise<ManyResult> {
  const outcome = await batchOutcome(terms.chainId, batch)
  switch (outcome.kind) {
    case 'reverted':
      return { kind: 'undone', cause: refused('reverted') }
    case 'failed':
      return { kind: 'refused', cause: BATCH_FAILED }
    case 'open':
      return { kind: 'sent' }
    case 'done':
      return made(outcome.logs, terms, outcome.txHash) ?? { kind: 'sent' }
  }
}

function callOf(terms: ManyTerms) {
  const { token, amounts, keys, from } = terms
  const moved = { token, piece: null }
  return {
    abi: linkVaultAbi,
    address: terms.vault,
    chainId: Number(terms.chainId),
    account: from,
    functionName: 'makeDeposits',
    args: [token, isNative(moved) ? 0 : 1, 0n, [...amounts], [...keys], expiryTerms(terms)],
    value: isNative(moved) ? terms.total : 0n,
  } as const
}

function made(
  logs: Log[],
  { vault, from }: Pick<ManyTerms, 'vault' | 'from'>,
  txHash: Hex,
): ManyResult | null {
  const [first] = depositsOf(logs, vault, from)
  return first === undefined ? null : { kind: 'made', first: first.toString(), txHash }
}
