import { HttpRequestError } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { inWords } from '@/words/in-words'
import { sendTransfer, type TransferTerms } from './transfer'

const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const chain = vi.hoisted(() => ({
  simulateContract: vi.fn(),
  writeContract: vi.fn(),
  sendTransaction: vi.fn(),
  sendCalls: vi.fn(),
  switchChain: vi.fn(),
  getTransactionCount: vi.fn(),
  getBlockNumber: vi.fn(),
}))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('wagmi/actions', () => chain)

const money: TransferTerms = {
  chainId: '31337',
  token: TOKEN,
  piece: null,
  amount: 25n,
  from: OWNER,
  recipient: TOKEN,
  batches: false,
}
const ether = { ...money, token: ZERO_ADDRESS }
const batch = { ...money, batches: true }
const silence = new HttpRequestError({ url: 'http://node.test' })
const watch = { asking: vi.fn(), batch: vi.fn() }
const sent = async (terms = money) =>
  inWords(await sendTransfer(terms, watch, new AbortController().signal), 'transfer')

beforeEach(() => {
  for (const one of Object.values(chain)) one.mockReset()
  for (const one of Object.values(watch)) one.mockReset()
  chain.getTransactionCount.mockResolvedValue(3)
  chain.getBlockNumber.mockResolvedValue(7n)
})

it('what the wallet tells is the hash of what was sent', async () => {
  chain.writeContract.mockResolvedValue(HASH)
  expect(await sent()).toEqual({ kind: 'sent', txHash: HASH })
})

it.each([{ hash: HASH }, HASH.slice(2), 'ok', null])(
  'a wallet that tells %j for it leaves the outcome open',
  async (told) => {
    chain.writeContract.mockResolvedValue(told)
    chain.sendTransaction.mockResolvedValue(told)
    chain.sendCalls.mockResolvedValue({ id: 7 })
    for (const terms of [money, ether, batch]) {
      expect(await sent(terms)).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
    }
    expect(watch.batch).not.toHaveBeenCalled()
    expect(chain.simulateContract, 'what the chain would say of a second one').not.toHaveBeenCalled()
  },
)

it("a wallet's no stays one when the chain cannot be asked why", async () => {
  chain.writeContract.mockRejectedValue({ code: -32000 })
  chain.simulateContract.mockRejectedValue(silence)
  expect(await sent()).toMatchObject({
    kind: 'refused',
    problem: { outcome: 'refused', money: 'Nothing has left your wallet.' },
  })
})

it('before the wallet is asked its next nonce is told, and that of no wallet which sends nothing itself', async () => {
  chain.sendTransaction.mockImplementation(async () => {
    expect(watch.asking).toHaveBeenCalledExactlyOnceWith(3, 7n)
    return HASH
  })
  expect(await sent(ether)).toEqual({ kind: 'sent', txHash: HASH })
  chain.sendCalls.mockRejectedValue({ code: 4001 })
  expect(await sent(batch)).toEqual({ kind: 'declined' })
  expect(watch.asking).toHaveBeenLastCalledWith(null, 7n)
})

it('a node that does not tell the nonce holds nobody up for longer than two seconds', async () => {
  chain.getTransactionCount.mockReturnValue(new Promise(() => undefined))
  chain.sendTransaction.mockResolvedValue(HASH)
  vi.useFakeTimers()
  const answer = sent(ether)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  expect(await answer).toEqual({ kind: 'sent', txHash: HASH })
  expect(watch.asking).toHaveBeenCalledExactlyOnceWith(null, 7n)
})
