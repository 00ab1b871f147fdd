import { HttpRequestError, TransactionReceiptNotFoundError } from 'viem'
import { expect, it, vi } from 'vitest'
import { receiptNow, settled } from './receipt'

const asked = vi.hoisted(() => ({ waitForTransactionReceipt: vi.fn(), getTransactionReceipt: vi.fn() }))
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
