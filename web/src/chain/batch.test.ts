import { encodeFunctionData, erc20Abi } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { inWords } from '@/words/in-words'
import { walletAbilities } from './abilities'
import { batchNow } from './batch'
import { makeDeposit } from './deposit'
import type { DepositTerms } from './deposit-terms'
import { depositMany } from './deposit-many'
import { depositRaffle } from './raffle-deposit'
import { sendReclaim } from './own-reclaim'
import { sendRouted } from './routed-transfer'
import { sendTransfer } from './transfer'

const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const VAULT: Hex = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const chain = vi.hoisted(() => ({
  call: vi.fn(),
  getBytecode: vi.fn(),
  getCallsStatus: vi.fn(),
  getCapabilities: vi.fn(),
  getTransactionCount: vi.fn(),
  readContract: vi.fn(),
  sendCalls: vi.fn(),
  sendTransaction: vi.fn(),
  simulateContract: vi.fn(),
  switchChain: vi.fn(),
  waitForCallsStatus: vi.fn(),
  writeContract: vi.fn(),
}))
const receipts = vi.hoisted(() => ({ settled: vi.fn(), receiptNow: vi.fn() }))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./receipt', () => receipts)
vi.mock('./nonces', () => ({
  newestBlock: async () => 7n,
  nextNonce: async () => 3,
  nonceOf: async () => 3,
  isNoncePassed: async () => false,
}))
vi.mock('wagmi/actions', () => chain)

/** Each test has a wallet of its own: which wallets refuse batches is remembered. */
let owners = 0
const newOwner = (): Hex => `0x${String(++owners).padStart(40, '0')}`
const signal = () => new AbortController().signal
const quiet = {
  phase: () => undefined,
  sent: () => undefined,
  nonce: () => undefined,
  batch: () => undefined,
  asking: () => undefined,
  out: () => true,
  unsent: () => undefined,
}

/** Everything that a wallet is asked for as one batch. */
const FLOWS = {
  deposit: (from: Hex) => makeDeposit(deposit(from), quiet, signal()),
  batch: (from: Hex) => depositMany({ ...deposit(from), amounts: [25n], keys: [VAULT], total: 25n }, quiet),
  raffle: (from: Hex) => depositRaffle({ ...deposit(from), amounts: [25n], toAllow: 25n }, quiet, signal()),
  transfer: (from: Hex) => sendTransfer({ ...deposit(from), recipient: VAULT }, quiet, signal()),
  route: (from: Hex) =>
    sendRouted(
      { ...deposit(from), route: { target: VAULT, data: '0x01', value: 0n, expiresAt: 9e9 } },
      quiet,
      signal(),
    ),
}
const deposit = (from: Hex): DepositTerms => ({
  chainId: '31337',
  vault: VAULT,
  token: TOKEN,
  piece: null,
  amount: 25n,
  pubKey20: VAULT,
  from,
  batches: true,
  expiresInDays: 0,
})
const flows = Object.keys(FLOWS) as (keyof typeof FLOWS)[]
const asked = () => chain.writeContract.mock.calls.length + chain.sendTransaction.mock.calls.length

beforeEach(() => {
  for (const one of [...Object.values(chain), ...Object.values(receipts)]) one.mockReset()
  chain.readContract.mockResolvedValue(25n)
  chain.writeContract.mockResolvedValue(HASH)
  chain.sendTransaction.mockResolvedValue(HASH)
  receipts.settled.mockReturnValue(new Promise(() => undefined))
  receipts.receiptNow.mockResolvedValue(null)
})

describe.each(flows)('a %s', (flow) => {
  it.each([5700, 5710, 5740, 5750, 5760, 4100, 4200, -32601, -32602])(
    'goes by separate transactions where the wallet refuses the batch with %i',
    async (code) => {
      chain.sendCalls.mockRejectedValue({ code })
      void FLOWS[flow](newOwner())
      await vi.waitFor(() => expect(asked()).toBe(1))
    },
  )

  it.each([5720, 5730])('is refused plainly where the wallet answers %i', async (code) => {
    chain.sendCalls.mockRejectedValue({ code })
    expect(inWords(await FLOWS[flow](newOwner()), 'deposit')).toMatchObject({
      kind: 'refused',
      problem: { what: 'Your wallet did not take this batch of calls.', outcome: 'refused' },
    })
    expect(asked()).toBe(0)
  })

  it.each([400, 500, 501, 399])('is not over by status %i of the wallet alone', async (statusCode) => {
    chain.sendCalls.mockResolvedValue({ id: 'one' })
    chain.waitForCallsStatus.mockResolvedValue({ status: 'failure', statusCode, receipts: [] })
    expect(await FLOWS[flow](newOwner())).toMatchObject({
      kind: 'refused',
      cause: { code: 'batch_failed', outcome: 'unknown' },
    })
  })

  it('is over once the chain has reverted the transaction that the wallet names', async () => {
    chain.sendCalls.mockResolvedValue({ id: 'one' })
    const receipt = { transactionHash: HASH, logs: [] }
    chain.waitForCallsStatus.mockResolvedValue({ status: 'failure', statusCode: 500, receipts: [receipt] })
    receipts.receiptNow.mockResolvedValue({ status: 'reverted' })
    expect(await FLOWS[flow](newOwner())).toMatchObject({ cause: { code: 'reverted', outcome: 'refused' } })
  })

  it('is done by the chain alone: what the wallet says of it is not believed', async () => {
    chain.sendCalls.mockResolvedValue({ id: 'one' })
    const named = [{ transactionHash: HASH }]
    chain.waitForCallsStatus.mockResolvedValue({ status: 'success', statusCode: 200, receipts: named })
    receipts.settled.mockRejectedValue(new Error('no such transaction'))
    expect(await FLOWS[flow](newOwner())).toMatchObject({ kind: expect.stringMatching(/^(sent|open)$/) })
    receipts.settled.mockResolvedValue({ receipt: { status: 'reverted', transactionHash: HASH, logs: [] } })
    expect(await FLOWS[flow](newOwner())).toMatchObject({ cause: { code: 'reverted', outcome: 'refused' } })
  })

  it.each([
    [{ status: 'success', statusCode: 200 }],
    [{ status: 'success', statusCode: 200, receipts: null }],
    [{ status: 'success', statusCode: 200, receipts: 'none' }],
    [{ status: 'success', statusCode: 200, receipts: [] }],
    [{ status: 'success', statusCode: 200, receipts: [null] }],
    [{ status: 'success', statusCode: 200, receipts: [{}] }],
    [{ status: 'success', statusCode: 200, receipts: [{ transactionHash: 7 }] }],
    [{ status: 'success', statusCode: 200, receipts: [{ transactionHash: '0xaa' }] }],
    [{ status: 'done' }],
    [{ status: undefined, statusCode: undefined }],
    [{ status: 'pending', statusCode: 100 }],
    [{ status: 'failure', statusCode: 600, receipts: [] }],
    [{}],
  ])('of which the wallet tells %j is open', async (told) => {
    chain.sendCalls.mockResolvedValue({ id: 'one' })
    chain.waitForCallsStatus.mockResolvedValue(told)
    expect(await FLOWS[flow](newOwner())).toMatchObject({ kind: expect.stringMatching(/^(sent|open)$/) })
    expect(asked(), 'nothing is asked for again').toBe(0)
  })

  it.each([undefined, null, '', 7, {}, [], 'x'.repeat(8_195)])(
    'that the wallet names %j leaves the outcome open',
    async (id) => {
      chain.sendCalls.mockResolvedValue({ id })
      expect(inWords(await FLOWS[flow](newOwner()), 'deposit')).toMatchObject({
        kind: 'refused',
        problem: { outcome: 'unknown' },
      })
      expect(chain.waitForCallsStatus).not.toHaveBeenCalled()
    },
  )

  it('that fails at a wallet without a word leaves the outcome open', async () => {
    chain.sendCalls.mockRejectedValue({ code: -32603 })
    expect(await FLOWS[flow](newOwner())).toMatchObject({ kind: 'refused', cause: { outcome: 'unknown' } })
    expect(asked()).toBe(0)
  })
})

it('a wallet that refused a batch is not asked for another one', async () => {
  chain.sendCalls.mockRejectedValue({ code: 5750 })
  chain.getCapabilities.mockResolvedValue({ atomic: { status: 'supported' } })
  const owner = newOwner()
  void FLOWS.deposit(owner)
  await vi.waitFor(() => expect(asked()).toBe(1))
  void FLOWS.deposit(owner)
  await vi.waitFor(() => expect(asked()).toBe(2))
  expect(chain.sendCalls).toHaveBeenCalledOnce()
  expect(await walletAbilities('31337', owner)).toMatchObject({ batches: false })
})

it('a refund goes by a transaction where the wallet refuses the batch', async () => {
  chain.getCapabilities.mockResolvedValue({ atomic: { status: 'supported' } })
  chain.sendCalls.mockRejectedValue({ code: 5760 })
  const terms = { chainId: '31337', version: 'v4', vault: VAULT, index: 7n, signer: newOwner() }
  expect(await sendReclaim(terms, () => false, quiet)).toEqual({ kind: 'accepted', txHash: HASH })
})

describe('a wallet that answers nonsense', () => {
  it.each([null, undefined, 7, 'supported', [], { atomic: 7 }, { atomic: { status: 1 } }])(
    'carries out no batches by its abilities %j',
    async (told) => {
      chain.getCapabilities.mockResolvedValue(told)
      expect(await walletAbilities('31337', newOwner())).toMatchObject({ batches: false })
    },
  )

  it.each([null, undefined, 7, '0x', {}, { status: 700 }, { status: 'success' }, { status: 'failure' }])(
    'leaves a batch open, or to the chain, by its status %j',
    async (told) => {
      chain.getCallsStatus.mockResolvedValue(told)
      expect(['open', 'failed']).toContain((await batchNow('31337', 'one')).kind)
    },
  )

  it.each([
    ['receipts', 7],
    ['receipts', [null]],
    ['receipts', [{ transactionHash: 7 }]],
    ['receipts', [{ transactionHash: HASH }]],
    ['receipts', {}],
  ])('makes nothing certain with %s of %j', async (_, told) => {
    chain.getCallsStatus.mockResolvedValue({ status: 'failure', statusCode: 500, receipts: told })
    expect(['open', 'failed']).toContain((await batchNow('31337', 'one')).kind)
  })

  it('5730 of a batch that it took says nothing about the batch', async () => {
    chain.getCallsStatus.mockRejectedValue({ code: 5730 })
    expect(await batchNow('31337', 'one')).toEqual({ kind: 'open' })
  })
})

it('a batch allows what the chain says is missing, and no more', async () => {
  chain.sendCalls.mockRejectedValue({ code: 4001 })
  await FLOWS.deposit(newOwner())
  chain.readContract.mockResolvedValue(10n)
  await FLOWS.deposit(newOwner())
  const calls = chain.sendCalls.mock.calls.map(([, { calls }]) => calls as { to: Hex; data: Hex }[])
  expect(calls.map((some) => some.map(({ to }) => to))).toEqual([[VAULT], [TOKEN, VAULT]])
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [VAULT, 25n] })
  expect(calls[1]?.[0]?.data).toBe(approve)
})
