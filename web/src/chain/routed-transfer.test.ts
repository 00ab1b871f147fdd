import { beforeEach, expect, it, vi } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type RoutedTerms, sendRouted } from './routed-transfer'

const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const BRIDGE: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const chain = vi.hoisted(() => ({
  readContract: vi.fn(),
  writeContract: vi.fn(),
  sendTransaction: vi.fn(),
  sendCalls: vi.fn(),
  switchChain: vi.fn(),
  getTransactionCount: vi.fn(),
}))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('wagmi/actions', () => chain)
vi.mock('./receipt', () => ({
  settled: async () => ({ receipt: { status: 'success' }, cancelled: false }),
}))

const route = { target: BRIDGE, data: '0x01', value: 7n, expiresAt: Date.now() / 1000 + 60 } as const
const terms: RoutedTerms = {
  chainId: '31337',
  token: TOKEN,
  piece: null,
  amount: 25n,
  from: OWNER,
  batches: false,
  route,
}
const watch = { phase: vi.fn(), asking: vi.fn(), batch: vi.fn() }
const send = (change: Partial<RoutedTerms> = {}) =>
  sendRouted({ ...terms, ...change }, watch, new AbortController().signal)

beforeEach(() => {
  for (const one of [...Object.values(chain), ...Object.values(watch)]) one.mockReset()
  chain.getTransactionCount.mockResolvedValue(3)
  chain.readContract.mockResolvedValue(0n)
  chain.writeContract.mockImplementation(async () => {
    chain.readContract.mockResolvedValue(25n)
    return HASH
  })
  chain.sendTransaction.mockResolvedValue(HASH)
})

it('the bridge may draw exactly what is paid, and is called with what was agreed on', async () => {
  expect(await send()).toEqual({ kind: 'sent', txHash: HASH })
  expect(chain.writeContract.mock.calls[0]?.[1]).toMatchObject({ address: TOKEN, args: [BRIDGE, 25n] })
  expect(chain.sendTransaction.mock.calls[0]?.[1]).toMatchObject({ to: BRIDGE, data: '0x01', value: 7n })
  expect(watch.phase.mock.calls).toEqual([['allowing'], ['allowance_mining'], ['transferring']])
})

it('nothing is allowed twice, nor of the currency of a chain', async () => {
  chain.readContract.mockResolvedValue(25n)
  await send()
  await send({ token: ZERO_ADDRESS })
  expect(chain.writeContract).not.toHaveBeenCalled()
  expect(chain.sendTransaction).toHaveBeenCalledTimes(2)
})

it('a route that ran out while it was allowed is not paid', async () => {
  expect(await send({ route: { ...route, expiresAt: 1 } })).toMatchObject({
    kind: 'refused',
    cause: { code: 'route_ran_out', outcome: 'refused' },
  })
  expect(watch.asking).not.toHaveBeenCalled()
  expect(chain.sendTransaction).not.toHaveBeenCalled()
})

it('a wallet of several owners is asked once for both', async () => {
  chain.sendCalls.mockRejectedValue({ code: 4001 })
  expect(await send({ batches: true })).toEqual({ kind: 'declined' })
  expect(chain.sendCalls.mock.calls[0]?.[1].calls).toMatchObject([
    { to: TOKEN },
    { to: BRIDGE, data: '0x01', value: 7n },
  ])
})

it("a wallet's no to allowing it is a no to all of it", async () => {
  chain.writeContract.mockRejectedValue({ code: 4001 })
  expect(await send()).toEqual({ kind: 'declined' })
  expect(chain.sendTransaction).not.toHaveBeenCalled()
})
