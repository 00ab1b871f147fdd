import { expect, it, vi } from 'vitest'
import { settled } from './receipt'

const asked = vi.hoisted(() => ({ waitForTransactionReceipt: vi.fn() }))
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
