import { HttpRequestError, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { expect, it, vi } from 'vitest'
import { receiptNow, settled, transactionNow } from './receipt'

const asked = vi.hoisted(() => ({
  waitForTransactionReceipt: vi.fn(),
  getTransactionReceipt: vi.fn(),
  getTransaction: vi.fn(),
  getBlockNumber: vi.fn(),
}))
vi.mock('viem/actions', () => asked)
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({ getClient: () => ({}) }) }))

const receipt = { status: 'success' }

it.each([
  [null, false],
  ['repriced', false],
  ['replaced', true],
  ['cancelled', true],
])('a transaction that was %s is cancelled: %s', async (reason, cancelled) => {
  asked.waitForTransactionReceipt.mockImplementationOnce(async (_client, { onReplaced }) => {
    if (reason !== null) onReplaced({ reason })
    return receipt
  })
  expect(await settled('31337', '0xaa')).toEqual({ receipt, cancelled })
})

it('one look tells what the chain has made of it, or nothing so far, and fails where it cannot be asked', async () => {
  asked.getTransactionReceipt.mockResolvedValueOnce({ status: 'reverted' })
  expect(await receiptNow('31337', '0xaa')).toEqual({ status: 'reverted' })
  asked.getTransactionReceipt.mockRejectedValueOnce(new TransactionReceiptNotFoundError({ hash: '0xaa' }))
  expect(await receiptNow('31337', '0xaa')).toBeNull()
  asked.getTransactionReceipt.mockRejectedValueOnce(new HttpRequestError({ url: 'http://node.test' }))
  await expect(receiptNow('31337', '0xaa')).rejects.toThrow()
})

it.each([
  ['pending', null, 'success', 100n, { kind: 'pending' }],
  ['reverted', 100n, 'reverted', 1_000n, { kind: 'reverted' }],
  ['in a new block', 100n, 'success', 227n, { kind: 'mined', final: false, logs: [] }],
  ['128 blocks deep', 100n, 'success', 228n, { kind: 'mined', final: true, logs: [] }],
] as const)('a transaction that is %s', async (_, blockNumber, status, newest, now) => {
  asked.getTransaction.mockResolvedValueOnce({ nonce: 3, blockNumber })
  asked.getTransactionReceipt.mockReset().mockResolvedValueOnce({ status, logs: [] })
  asked.getBlockNumber.mockResolvedValueOnce(newest)
  expect(await transactionNow('31337', '0xaa')).toEqual({ nonce: 3, ...now })
})

it('a transaction that the node does not know is none, and a node that does not answer tells nothing', async () => {
  asked.getTransaction.mockRejectedValueOnce(new TransactionNotFoundError({ hash: '0xaa' }))
  expect(await transactionNow('31337', '0xaa')).toBeNull()
  asked.getTransaction.mockRejectedValueOnce(new HttpRequestError({ url: 'http://node.test' }))
  await expect(transactionNow('31337', '0xaa')).rejects.toThrow()
})
