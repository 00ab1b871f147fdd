import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { depositMany, whatBecame } from './deposit-many'

const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const HASH: Hex = `0x${'aa'.repeat(32)}`
const HOUR = 3_600_000

const chain = vi.hoisted(() => ({
  readContract: vi.fn(),
  sendCalls: vi.fn(),
  simulateContract: vi.fn(),
  switchChain: vi.fn(),
  writeContract: vi.fn(),
}))
const batchNow = vi.hoisted(() => vi.fn())
const nextNonce = vi.hoisted(() => vi.fn())
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./batch', async (original) => ({ ...(await original<typeof import('./batch')>()), batchNow }))
vi.mock('./nonces', () => ({ nextNonce, isNoncePassed: async () => false }))
vi.mock('./receipt', () => ({
  settled: async () => ({ receipt: { status: 'success', logs: [] }, cancelled: false }),
  receiptNow: async () => null,
}))
vi.mock('wagmi/actions', () => chain)

describe('a batch of the wallet', () => {
  const asked = { chainId: '31337', sender: SENDER, nonce: 4, txHash: null, batch: 'one' }
  const became = (kind: string, askedAt: number) => {
    batchNow.mockResolvedValue({ kind })
    return whatBecame({ ...asked, askedAt })
  }

  it.each([
    ['open', 'out'],
    ['done', 'out'],
    ['reverted', 'nothing'],
  ])('%s: %s', async (kind, what) => {
    expect(await became(kind, Date.now())).toBe(what)
  })

  it('that the wallet calls failed may come for a day', async () => {
    expect(await became('failed', Date.now() - 23 * HOUR)).toBe('unknown')
    expect(await became('failed', Date.now() - 25 * HOUR)).toBe('nothing')
  })
})

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
