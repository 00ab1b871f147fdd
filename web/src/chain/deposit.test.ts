import { HttpRequestError } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { inWords } from '@/words/in-words'
import { makeDeposit } from './deposit'
import type { DepositTerms, DepositWatch } from './deposit-terms'

const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const VAULT: Hex = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const chain = vi.hoisted(() => ({
  readContract: vi.fn(),
  getTransactionCount: vi.fn(),
  simulateContract: vi.fn(),
  writeContract: vi.fn(),
  switchChain: vi.fn(),
  sendCalls: vi.fn(),
  waitForCallsStatus: vi.fn(),
}))
const settled = vi.hoisted(() => vi.fn())
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./receipt', () => ({ settled }))
vi.mock('wagmi/actions', () => chain)

const terms: DepositTerms = {
  chainId: '31337',
  vault: VAULT,
  token: TOKEN,
  piece: null,
  amount: 25n,
  pubKey20: OWNER,
  from: OWNER,
  batches: false,
  expiresInDays: 0,
}
const silence = new HttpRequestError({ url: 'http://node.test' })
const unheard: DepositWatch = {
  phase: () => undefined,
  asking: () => undefined,
  sent: () => undefined,
  nonce: () => undefined,
  batch: () => undefined,
}
const signal = () => new AbortController().signal
const made = async (watch: Partial<DepositWatch> = {}) =>
  inWords(await makeDeposit(terms, { ...unheard, ...watch }, signal()), 'deposit')
const NO_HASH = 'Your wallet named no transaction that we can follow. Look into it before you go on.'

/** Nothing of the deposit can have been sent: there is no doubt to tell, and no record to keep. */
const NOTHING_SENT = {
  kind: 'refused',
  problem: {
    what: 'We cannot reach this chain at the moment.',
    money: 'Nothing has left your wallet.',
    outcome: 'refused',
    next: 'retry',
  },
}

beforeEach(() => {
  chain.readContract.mockReset().mockResolvedValue(0n)
  chain.getTransactionCount.mockReset().mockResolvedValue(7)
  chain.writeContract.mockReset().mockResolvedValue(HASH)
  settled.mockReset().mockResolvedValue({ cancelled: false, receipt: { status: 'success' } })
})

it('a chain that cannot be read before the wallet was asked leaves no doubt', async () => {
  chain.readContract.mockRejectedValue(silence)
  expect(await made()).toMatchObject(NOTHING_SENT)
  expect(chain.writeContract).not.toHaveBeenCalled()
})

it('nor does one that falls silent while the vault is allowed to draw', async () => {
  settled.mockRejectedValue(silence)
  expect(await made()).toMatchObject(NOTHING_SENT)
  expect(chain.writeContract).toHaveBeenCalledOnce()
})

it.each([{ hash: HASH }, HASH.slice(2), '0x1', `${HASH}00`, 'ok', null, undefined])(
  'a wallet that tells %j for a hash leaves the outcome open, and nothing of it goes on',
  async (told) => {
    chain.readContract.mockResolvedValue(25n)
    chain.writeContract.mockResolvedValue(told)
    const sent = vi.fn()
    expect(await made({ sent })).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
    expect(sent).not.toHaveBeenCalled()
    expect(settled).not.toHaveBeenCalled()
  },
)

it('one that tells so of what it allowed is asked for nothing more: nothing has left it', async () => {
  chain.writeContract.mockResolvedValue({ hash: HASH })
  expect(await made()).toMatchObject({
    kind: 'refused',
    problem: { what: NO_HASH, money: 'Nothing has left your wallet.' },
  })
  expect(settled).not.toHaveBeenCalled()
  expect(chain.writeContract).toHaveBeenCalledOnce()
})

it.each([
  ['a number', 7],
  ['nothing', ''],
  ['more than there can be', 'x'.repeat(8_195)],
  ['not at all', undefined],
])('nor is a batch believed that it calls %s', async (_, id) => {
  chain.sendCalls.mockResolvedValue({ id })
  const batch = vi.fn()
  const answer = await makeDeposit({ ...terms, batches: true }, { ...unheard, batch }, signal())
  expect(inWords(answer, 'deposit')).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
  expect(batch).not.toHaveBeenCalled()
})

it('a batch whose transaction it tells in a way of its own is found by the link key', async () => {
  chain.sendCalls.mockResolvedValue({ id: 'one' })
  const receipts = [{ transactionHash: { hash: HASH }, logs: [] }]
  chain.waitForCallsStatus.mockResolvedValue({ status: 'success', statusCode: 200, receipts })
  const sent = vi.fn()
  expect(await makeDeposit({ ...terms, batches: true }, { ...unheard, sent }, signal())).toEqual({
    kind: 'sent',
  })
  expect(sent).not.toHaveBeenCalled()
})

it("a wallet's no stays one when the chain cannot be asked why", async () => {
  chain.readContract.mockResolvedValue(25n)
  chain.writeContract.mockRejectedValue({ code: -32000 })
  chain.simulateContract.mockRejectedValue(silence)
  expect(await made()).toMatchObject({
    kind: 'refused',
    problem: { outcome: 'refused', money: 'Nothing has left your wallet.' },
  })
  expect(chain.simulateContract).toHaveBeenCalledOnce()
})

it('a wallet that was asked for the deposit and lost its node leaves the outcome open', async () => {
  chain.readContract.mockResolvedValue(25n)
  chain.writeContract.mockRejectedValue(silence)
  expect(await made()).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
})

it('its next nonce is told before the wallet is asked for the deposit, and after the allowance', async () => {
  settled.mockResolvedValue({ cancelled: false, receipt: { status: 'success', logs: [] } })
  const heard: unknown[] = []
  chain.writeContract.mockImplementation(async (_, { functionName }) => {
    heard.push(functionName)
    chain.readContract.mockResolvedValue(25n)
    return HASH
  })
  await made({ asking: (nonce) => heard.push(nonce) })
  expect(heard).toEqual(['approve', 7, 'makeDeposit'])
})

it('the same before a batch', async () => {
  const asking = vi.fn()
  chain.sendCalls.mockReset().mockImplementation(async () => {
    expect(asking).toHaveBeenCalledExactlyOnceWith(7)
    throw { code: 4001 }
  })
  expect(await makeDeposit({ ...terms, batches: true }, { ...unheard, asking }, signal())).toEqual({
    kind: 'declined',
  })
})
