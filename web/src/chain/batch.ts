import type { Log } from 'viem'
import { type GetCallsStatusReturnType, getCallsStatus, sendCalls, waitForCallsStatus } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { batchOf, hashTold } from './told'
import { wagmiConfig } from './wagmi'

/** A call with its arguments put in already. */
export interface Call {
  to: Hex
  data?: Hex
  value?: bigint
}

/**
 * `open`: nobody knows yet. A wallet of several owners asks each of them, and that may take days.
 * `cancelled`: the wallet never sent it, and never will.
 */
export type BatchOutcome =
  | { kind: 'done'; txHash: Hex; logs: Log[] }
  | { kind: 'reverted' }
  | { kind: 'cancelled' }
  | { kind: 'open' }

/** EIP-5792: of 4xx nothing has come to the chain, of 5xx everything was reverted. Of any other, some may stand. */
const CANCELLED = 4
const REVERTED = 5

/** How long the page waits for it. Milliseconds. */
const WAIT_MS = 10 * 60_000

/**
 * Asks the wallet once for all of them, which it carries out together or not at all (EIP-5792). Its name for them;
 * throws `Untold` where it gave none.
 */
export async function sendBatch(chainId: string, account: Hex, calls: readonly Call[]): Promise<string> {
  const config = await wagmiConfig()
  const { id } = await sendCalls(config, {
    account,
    chainId: Number(chainId),
    calls: [...calls],
    forceAtomic: true,
  })
  return batchOf(id)
}

/** What the wallet says of it now. Of one that it does not know, or that nobody can ask it of, nobody knows. */
export async function batchNow(id: string): Promise<BatchOutcome> {
  try {
    return read(await getCallsStatus(await wagmiConfig(), { id }))
  } catch {
    return { kind: 'open' }
  }
}

export async function batchOutcome(id: string): Promise<BatchOutcome> {
  const config = await wagmiConfig()
  try {
    return read(await waitForCallsStatus(config, { id, timeout: WAIT_MS }))
  } catch {
    return { kind: 'open' }
  }
}

function read({ status, statusCode, receipts = [] }: GetCallsStatusReturnType): BatchOutcome {
  const last = receipts.at(-1)
  if (status === 'failure') {
    const hundreds = Math.floor(statusCode / 100)
    if (hundreds === CANCELLED) return { kind: 'cancelled' }
    return { kind: hundreds === REVERTED ? 'reverted' : 'open' }
  }
  const txHash = hashTold(last?.transactionHash)
  if (status !== 'success' || txHash === null) return { kind: 'open' }
  const logs = receipts.flatMap((receipt) => receipt.logs as Log[])
  return { kind: 'done', txHash, logs }
}
