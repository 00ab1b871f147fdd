import type { Hex } from 'viem'
import { allowanceCalls } from './allowance-calls.js'
import { encoded, type Moved } from './asset-calls.js'
import type { Context } from './context.js'
import { FilbertError } from './error.js'
import { refuseAborted } from './inputs.js'
import type { Chain } from './schema.gen.js'
import { isReverted, type Transaction, type Wallet } from './wallet.js'

/** A wallet that sends on a chain. */
export interface Sending {
  context: Context
  chain: Chain
  wallet: Required<Wallet>
  /** How long each transaction is waited for. Milliseconds. */
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** How long it is waited until the chain's node knows of an allowance that is mined. Milliseconds. */
const LAG_MS = 30_000
const LOOK_EVERY_MS = 1_000
/** How long it is waited before the wallet is asked again, each time. Milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

/**
 * Lets `spender` draw an amount where it may not yet, and then sends what draws it. The node that answers next may be behind
 * the one that mined the allowance: it is waited for, and where the wallet's own node refuses what the chain would take, the
 * wallet is asked again, a few times. What it may have sent is never asked for again.
 */
export async function allowAndSend(
  sending: Sending,
  moved: Moved,
  { spender, amount }: { spender: Hex; amount: bigint },
  draw: () => Omit<Transaction, 'chainId'> & { data: Hex },
): Promise<Hex> {
  const { context, chain, wallet, timeoutMs, signal } = sending
  const node = context.node(chain)
  const chainId = Number(chain.chainId)
  const owner = wallet.address
  const left = () => node.allowance(moved.token, owner, spender)
  const calls = await allowanceCalls(moved, spender, amount, {
    left,
    refuses: (call) => node.refuses(owner, encoded(call)),
  })
  for (const [at, call] of calls.entries()) {
    refuseAborted(signal)
    const hash = await patiently(sending, { chainId, ...encoded(call), value: 0n }, at > 0)
    await node.carriedOut(hash, timeoutMs, signal)
    const isLast = at === calls.length - 1
    await untilKnown(sending, async () => (isLast ? (await left()) >= amount : (await left()) === 0n))
  }
  refuseAborted(signal)
  return patiently(sending, { chainId, ...draw() }, calls.length > 0)
}

/** Waits for a bounded time. Whatever a node says by then, the chain has the allowance. */
async function untilKnown({ context, signal }: Sending, isKnown: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < LAG_MS; waited += LOOK_EVERY_MS) {
    if (await isKnown().catch(() => false)) return
    await pause(context, LOOK_EVERY_MS, signal)
  }
}

/** `mayLag`: an allowance that it needs was mined just now. */
async function patiently(
  { context, chain, wallet, signal }: Sending,
  transaction: Transaction & { data: Hex },
  mayLag: boolean,
): Promise<Hex> {
  for (let tries = 0; ; tries++) {
    try {
      return await wallet.sendTransaction(transaction)
    } catch (error) {
      const wait = PAUSES_MS[tries]
      if (!mayLag || wait === undefined || !isReverted(error)) throw error
      // Its own refusal, or that it cannot be asked: no patience helps.
      if (
        await context
          .node(chain)
          .refuses(wallet.address, transaction)
          .catch(() => true)
      )
        throw error
      await pause(context, wait, signal)
    }
  }
}

async function pause({ clock }: Context, ms: number, signal: AbortSignal | undefined): Promise<void> {
  await clock.wait(ms, signal).catch(() => {
    throw new FilbertError('aborted', 'It was called off after an allowance, and before any money moved.', {
      outcome: 'refused',
      cause: signal?.reason,
    })
  })
}
