import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { whatBecame } from './what-became'

const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH: Hex = `0x${'aa'.repeat(32)}`
const HOUR = 3_600_000

const chain = vi.hoisted(() => ({
  batchNow: vi.fn(),
  blockPastNonce: vi.fn(),
  newestBlock: vi.fn(),
  receiptNow: vi.fn(),
}))
vi.mock('./batch', () => chain)
vi.mock('./nonces', () => chain)
vi.mock('./receipt', () => chain)

const asked = { chainId: '31337', sender: SENDER, nonce: 4, txHash: null, batch: null, askedAt: 1 }

beforeEach(() => {
  chain.newestBlock.mockReset().mockResolvedValue(30n)
  chain.receiptNow.mockReset().mockResolvedValue(null)
  chain.blockPastNonce.mockReset().mockResolvedValue(null)
})

describe('a batch of the wallet', () => {
  const became = (kind: string, askedAt: number) => {
    chain.batchNow.mockResolvedValue({ kind })
    return whatBecame({ ...asked, batch: 'one', askedAt })
  }

  it.each([
    ['open', 'out'],
    ['done', 'out'],
    ['reverted', 'undone'],
  ])('%s: %s', async (kind, what) => {
    expect(await became(kind, Date.now())).toEqual({ kind: what })
  })

  it('that the wallet calls failed may come for a day', async () => {
    expect(await became('failed', Date.now() - 23 * HOUR)).toEqual({ kind: 'unknown' })
    expect(await became('failed', Date.now() - 25 * HOUR)).toEqual({ kind: 'over', by: 30n })
  })

  it('is not over where no node says how far the chain is', async () => {
    chain.newestBlock.mockResolvedValue(null)
    expect(await became('failed', Date.now() - 25 * HOUR)).toEqual({ kind: 'unknown' })
  })
})

describe('a transaction', () => {
  it.each([
    ['success', 'out'],
    ['reverted', 'undone'],
  ])('with a receipt of %s: %s', async (status, kind) => {
    chain.receiptNow.mockResolvedValue({ status })
    expect(await whatBecame({ ...asked, txHash: HASH })).toEqual({ kind })
  })

  it('may come while its nonce is free', async () => {
    expect(await whatBecame({ ...asked, txHash: HASH })).toEqual({ kind: 'out' })
    expect(await whatBecame(asked)).toEqual({ kind: 'unknown' })
  })

  it('is over once its nonce is taken, as of the block in which that was seen', async () => {
    chain.blockPastNonce.mockResolvedValue(29n)
    expect(await whatBecame(asked)).toEqual({ kind: 'over', by: 29n })
    expect(await whatBecame({ ...asked, txHash: HASH })).toEqual({ kind: 'over', by: 29n })
    expect(await whatBecame({ ...asked, nonce: null })).toEqual({ kind: 'unknown' })
  })

  it('is not known where the node cannot be asked', async () => {
    chain.blockPastNonce.mockRejectedValue(new Error('no node'))
    expect(await whatBecame(asked)).toEqual({ kind: 'unknown' })
  })
})
