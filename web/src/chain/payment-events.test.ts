import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Log } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isPaidIn, type Payment } from './payment-events'
import { transferOutcome } from './transfer'

const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND: Hex = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const settled = vi.hoisted(() => vi.fn())
vi.mock('./receipt', () => ({ settled }))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))

const payment: Payment = { token: TOKEN, piece: null, sender: SENDER, recipient: FRIEND }
const moved = ({
  from = SENDER,
  to = FRIEND,
  address = TOKEN,
}: {
  from?: Hex
  to?: Hex
  address?: Hex
} = {}) =>
  ({
    address,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [24n]),
  }) as unknown as Log

describe('a payment is in a transaction', () => {
  it.each([
    ['whose token tells of it, less a part that it keeps', [moved()], true],
    ['that moves it for somebody else', [moved({ from: TOKEN })], false],
    ['that moves it to somebody else', [moved({ to: SENDER })], false],
    ['in which another contract says so', [moved({ address: FRIEND })], false],
    ['of which nothing is told', [], false],
  ])('%s: %s', (_, logs, isPaid) => {
    expect(isPaidIn(payment, logs)).toBe(isPaid)
  })

  it('of the chain’s own currency, of which no log tells', () => {
    expect(isPaidIn({ ...payment, token: ZERO_ADDRESS }, [])).toBe(true)
  })
})

it.each([
  ['paid', payment, [moved()], 'success'],
  ['absent', payment, [moved({ from: TOKEN })], 'success'],
  ['paid', null, [], 'success'],
  ['reverted', payment, [], 'reverted'],
] as const)('the outcome is %s', async (kind, of, logs, status) => {
  settled.mockResolvedValue({ receipt: { transactionHash: HASH, status, logs }, cancelled: false })
  expect(await transferOutcome('31337', HASH, of)).toEqual({ kind, txHash: HASH })
})
