import type { Log } from 'viem'
import { getCallsStatus, sendCalls, waitForCallsStatus } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { wagmiConfig } from './wagmi'

/** A call with its arguments put in already. */
export interface Call {
  to: Hex
  data?: Hex
  value?: bigint
}

/**
 * `open`: nobody knows yet. A wallet of several owners asks each of them, and that may take days.
 */
export type BatchOutcome = { kind: 'done'; txHash: Hex; logs: Log[] } | { kind: 'failed' } | { kind: 'open' }

/** How long the page waits for it. Milliseconds. */
const WAIT_MS = 10 * 60_000

/** Asks the wallet once for all of them, which it carries out together or not at all (EIP-5792). Its name for them. */
export async function sendBatch(chainId: string, account: Hex, calls: readonly Call[]): Promise<string> {
  const config = await wagmiConfig()
  const { id } = await sendCalls(config, {
    account,
    chainId: Number(chainId),
    calls: [...calls],
    forceAtomic: true,
  })
  return id
}

/** What the wallet says of it now. Of one that it does not know, or that nobody can ask it of, nobody knows. */
export async function batchState(id: string): Promise<'failed' | 'open'> {
  try {
    const { status } = await getCallsStatus(await wagmiConfig(), { id })
    return status === 'failure' ? 'failed' : 'open'
  } catch {
    return 'open'
  }
}

export async function batchOutcome(id: string): Promise<BatchOutcome> {
  const config = await wagmiConfig()
  try {
    const { status, receipts = [] } = await waitForCallsStatus(config, { id, timeout: WAIT_MS })
    const last = receipts.at(-1)
    if (status === 'failure') return { kind: 'failed' }
    if (status !== 'success' || !last) return { kind: 'open' }
    const logs = receipts.flatMap((receipt) => receipt.logs as Log[])
    return { kind: 'done', txHash: last.transactionHash, logs }
  } catch {
    return { kind: 'open' }
  }
}
