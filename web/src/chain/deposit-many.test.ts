import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { depositMany } from './deposit-many'

const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const chain = vi.hoisted(() => ({
  readContract: vi.fn(),
  sendCalls: vi.fn(),
  simulateContract: vi.fn(),
  switchChain: vi.fn(),
  writeContract: vi.fn(),
}))
const nextNonce = vi.hoisted(() => vi.fn())
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./nonces', () => ({ nextNonce }))
vi.mock('./receipt', () => ({
  settled: async () => ({ receipt: { status: 'success', logs: [] }, cancelled: false }),
}))
vi.mock('wagmi/actions', () => chain)

describe('a wallet that refuses the batch', () => {
  beforeEach(() => {
    chain.readContract.mockReset().mockResolvedValueOnce(0n).mockResolvedValueOnce(0n).mockResolvedValue(25n)
    chain.writeContract.mockReset().mockResolvedValue(HASH)
    chain.sendCalls.mockReset().mockRejectedValue({ code: 5740 })
    nextNonce.mockReset().mockResolvedValueOnce(4).mockResolvedValueOnce(5)
  })

  it('is asked for the allowance and the deposits, and the nonce is that of the deposits', async () => {
    const asking = vi.fn()
    const quiet = { sent: () => undefined, batch: () => undefined }
    const terms = {
      chainId: '31337',
      vault: TOKEN,
      token: TOKEN,
      from: SENDER,
      amounts: [25n],
      keys: [SENDER],
      total: 25n,
      expiresInDays: 0,
      batches: true,
    }
    await depositMany(terms, { ...quiet, asking })
    expect(chain.writeContract.mock.calls.map(([, { functionName }]) => functionName)).toEqual([
      'approve',
      'makeDeposits',
    ])
    expect(asking.mock.calls).toEqual([[4], [5]])
  })
})
