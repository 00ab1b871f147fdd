import { encodeAbiParameters, encodeEventTopics, erc20Abi, parseAbi } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type AskedPayment, findPayment } from './payment-search'

const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND: Hex = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const node = vi.hoisted(() => ({
  getBlock: vi.fn(),
  getBlockNumber: vi.fn(),
  getLogs: vi.fn(),
  getTransactionCount: vi.fn(),
}))
const receiptNow = vi.hoisted(() => vi.fn())
vi.mock('viem/actions', () => node)
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({ getClient: () => ({}) }) }))
vi.mock('./receipt', () => ({ receiptNow }))

const token: AskedPayment = {
  chainId: '31337',
  token: TOKEN,
  piece: null,
  amount: 25n,
  sender: SENDER,
  recipient: FRIEND,
  nonceBefore: 3,
  blockBefore: 100n,
}
const native = { ...token, token: ZERO_ADDRESS }

/** Nonce 3 is taken in this block. */
let takenIn: bigint
let latest: bigint

beforeEach(() => {
  for (const one of Object.values(node)) one.mockReset()
  takenIn = 117n
  latest = 200n
  node.getBlockNumber.mockImplementation(async () => latest)
  node.getTransactionCount.mockImplementation(async (_: unknown, { blockNumber }: { blockNumber: bigint }) =>
    blockNumber >= takenIn ? 4 : 3,
  )
  node.getLogs.mockResolvedValue([])
  receiptNow.mockReset().mockResolvedValue({ status: 'success' })
})

describe('the currency of a chain', () => {
  const mined = (change: object) =>
    node.getBlock.mockImplementation(async (_: unknown, { blockNumber }: { blockNumber: bigint }) => ({
      transactions:
        blockNumber === takenIn
          ? [
              { from: FRIEND, nonce: 3, to: FRIEND, value: 25n, input: '0x', hash: '0xbb' },
              { from: SENDER, nonce: 3, to: FRIEND, value: 25n, input: '0x', hash: HASH, ...change },
            ]
          : [],
    }))

  it('is found by the transaction that took the nonce', async () => {
    mined({})
    expect(await findPayment(native, [])).toEqual({ kind: 'paid', txHash: HASH })
  })

  it.each([
    ['another recipient', { to: TOKEN }],
    ['another amount', { value: 26n }],
  ])('is absent where that has %s', async (_, change) => {
    mined(change)
    expect(await findPayment(native, [])).toEqual({ kind: 'absent' })
  })

  it('is absent where another payment that is known took the nonce', async () => {
    mined({})
    expect(await findPayment(native, [HASH])).toEqual({ kind: 'absent' })
  })

  it('is absent where that was reverted', async () => {
    mined({})
    receiptNow.mockResolvedValue({ status: 'reverted' })
    expect(await findPayment(native, [])).toEqual({ kind: 'absent' })
  })

  it('may be paid by a call that names the recipient', async () => {
    mined({ to: SENDER, value: 0n, input: `0x01${FRIEND.slice(2)}` })
    expect(await findPayment(native, [])).toEqual({ kind: 'unknown' })
  })

  it.each([
    [
      'a node that has forgotten old states',
      () => node.getTransactionCount.mockRejectedValue(new Error('pruned')),
    ],
    [
      'a node that does not have the nonce yet',
      () => {
        takenIn = 999n
      },
    ],
    ['an account whose nonce says nothing', () => undefined],
  ])('is not judged by %s', async (what, given) => {
    mined({})
    given()
    const asked = what.startsWith('an account') ? { ...native, nonceBefore: null } : native
    expect(await findPayment(asked, [])).toEqual({ kind: 'unknown' })
  })
})

describe('a token', () => {
  const moved = (amount: bigint, to: Hex = FRIEND, transactionHash: Hex = HASH) => ({
    address: TOKEN,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: SENDER, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
    transactionHash,
  })

  it('is found by its event', async () => {
    node.getLogs.mockResolvedValue([moved(25n, TOKEN, '0xbb'), moved(25n)])
    expect(await findPayment(token, [])).toEqual({ kind: 'paid', txHash: HASH })
  })

  it('is absent where no event tells of it and the nonce is long taken', async () => {
    node.getLogs.mockResolvedValue([moved(25n, TOKEN)])
    expect(await findPayment(token, [])).toEqual({ kind: 'absent' })
    takenIn = 198n
    expect(await findPayment(token, []), 'a node may lag behind').toEqual({ kind: 'unknown' })
  })

  it('is not another payment that is known', async () => {
    node.getLogs.mockResolvedValue([moved(25n)])
    expect(await findPayment(token, [HASH])).toEqual({ kind: 'absent' })
  })

  it('may be what another amount arrived of: some tokens keep a part', async () => {
    node.getLogs.mockResolvedValue([moved(24n)])
    expect(await findPayment(token, [])).toEqual({ kind: 'unknown' })
  })

  it('is looked for in slices, and not among more blocks than a node tells of', async () => {
    latest = 12_500n
    await findPayment(token, [])
    const slices = node.getLogs.mock.calls.map(([, { fromBlock, toBlock }]) => [fromBlock, toBlock])
    expect(slices).toEqual([
      [100n, 10_099n],
      [10_100n, 12_500n],
    ])
    latest = 400_101n
    expect(await findPayment(token, [])).toEqual({ kind: 'unknown' })
  })

  it('is looked for in smaller slices where a node tells of no more', async () => {
    latest = 2_500n
    node.getLogs.mockImplementation(async (_: unknown, { fromBlock, toBlock }) => {
      if (toBlock - fromBlock >= 1_000n) throw new Error('too many blocks')
      return fromBlock === 2_100n ? [moved(25n)] : []
    })
    expect(await findPayment(token, [])).toEqual({ kind: 'paid', txHash: HASH })
    latest = 41_000n
    expect(await findPayment(token, []), 'that would be too many questions').toEqual({ kind: 'unknown' })
  })

  it('is found within a day on a chain of quick blocks', async () => {
    latest = token.blockBefore + 345_600n
    node.getLogs.mockImplementation(async (_: unknown, { toBlock }) =>
      toBlock === latest ? [moved(25n)] : [],
    )
    expect(await findPayment(token, [])).toEqual({ kind: 'paid', txHash: HASH })
  })

  it('is not judged by a node that fails', async () => {
    node.getLogs.mockRejectedValue(new Error('too many'))
    expect(await findPayment(token, [])).toEqual({ kind: 'unknown' })
  })
})

it('a collectible is found by its event', async () => {
  const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
  const log = {
    address: TOKEN,
    topics: encodeEventTopics({ abi, args: { from: SENDER, to: FRIEND, tokenId: 7n } }),
    data: '0x',
    transactionHash: HASH,
  }
  node.getLogs.mockResolvedValue([log])
  const piece = { kind: 2, tokenId: '7' } as const
  expect(await findPayment({ ...token, piece, amount: 1n }, [])).toEqual({ kind: 'paid', txHash: HASH })
  expect(await findPayment({ ...token, piece: { ...piece, tokenId: '8' }, amount: 1n }, [])).toEqual({
    kind: 'absent',
  })
})
