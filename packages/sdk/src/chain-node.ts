import {
  BaseError,
  createPublicClient,
  ExecutionRevertedError,
  erc20Abi,
  type Hex,
  http,
  type TransactionReceipt,
} from 'viem'
import { FilbertError } from './error.js'
import { networkOf } from './network.js'
import type { Chain } from './schema.gen.js'

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 500

/** What is asked of a chain itself, by its own node. */
export interface ChainNode {
  /** How many smallest units `spender` may draw of `owner`'s. */
  allowance: (token: Hex, owner: Hex, spender: Hex) => Promise<bigint>
  /** Whether the chain would revert this call of an account now. */
  refuses: (from: Hex, call: { to: Hex; data: Hex }) => Promise<boolean>
  /** Unix seconds of the newest block. */
  time: () => Promise<bigint>
  /** The number of the newest block. */
  height: () => Promise<bigint>
  /** What became of a transaction, or of the one that took its place. Rejects with `reverted` or `not_yet`. */
  carriedOut: (hash: Hex, withinMs: number, signal?: AbortSignal) => Promise<TransactionReceipt>
}

export function chainNode(chain: Chain, rpcUrl = chain.rpcUrl, send?: typeof fetch): ChainNode {
  const transport = http(rpcUrl, { timeout: PATIENCE_MS, retryCount: 2, ...(send && { fetchFn: send }) })
  const client = createPublicClient({ chain: networkOf(chain), transport, pollingInterval: LOOK_EVERY_MS })
  let checked: Promise<void> | null = null

  async function onItsChain(): Promise<void> {
    const found = await client.getChainId()
    if (String(found) === chain.chainId) return
    throw new FilbertError('wrong_chain', `The node of chain ${chain.chainId} is one of chain ${found}.`, {
      outcome: 'refused',
    })
  }

  async function asked<T>(question: () => Promise<T>): Promise<T> {
    checked ??= onItsChain()
    try {
      await checked
      return await question()
    } catch (error) {
      if (error instanceof FilbertError) throw error
      checked = null
      throw unreachable(chain, error)
    }
  }

  return {
    allowance: (address, owner, spender) =>
      asked(() =>
        client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
      ),
    refuses: (account, call) =>
      asked(async () => {
        try {
          await client.call({ account, ...call })
          return false
        } catch (error) {
          if (error instanceof BaseError && error.walk((e) => e instanceof ExecutionRevertedError))
            return true
          throw error
        }
      }),
    time: () => asked(async () => (await client.getBlock()).timestamp),
    height: () => asked(() => client.getBlockNumber({ cacheTime: 0 })),
    carriedOut: async (hash, withinMs, signal) => {
      let replaced = false
      const receipt = await Promise.race([
        client.waitForTransactionReceipt({
          hash,
          timeout: withinMs,
          // The same call for a higher fee is the same transaction to everybody.
          onReplaced: ({ reason }) => {
            replaced = reason !== 'repriced'
          },
        }),
        abortOf(signal),
      ]).catch((cause) => {
        throw late(hash, signal, cause)
      })
      if (receipt.status === 'success' && !replaced) return receipt
      throw new FilbertError('reverted', 'The chain undid the transaction. Nothing but its fee was paid.', {
        outcome: 'refused',
        txHash: receipt.transactionHash,
      })
    },
  }
}

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function late(txHash: Hex, signal: AbortSignal | undefined, cause: unknown): FilbertError {
  const code = signal?.aborted ? 'aborted' : 'not_yet'
  const message =
    'The transaction is out, and it is not known yet what became of it. Do not send it again: look.'
  return new FilbertError(code, message, { outcome: 'unknown', txHash, cause })
}

function unreachable({ chainId }: Chain, cause: unknown): FilbertError {
  return new FilbertError(
    'chain_unreachable',
    `The node of chain ${chainId} does not answer. Nothing was sent.`,
    {
      outcome: 'refused',
      cause,
    },
  )
}
