import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Log } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import * as abilities from '@/chain/abilities'
import * as wallets from '@/chain/load-wallets'
import * as nonces from '@/chain/nonces'
import * as payments from '@/chain/payment-search'
import * as receipts from '@/chain/receipt'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import { ALICE, BOB, HASH } from '@/links/a-link'
import { fateOfSent } from './fate-of-sent'

// Spied on, which modules as such do not allow.
vi.mock('@/chain/abilities', { spy: true })
vi.mock('@/chain/load-wallets', { spy: true })
vi.mock('@/chain/nonces', { spy: true })
vi.mock('@/chain/payment-search', { spy: true })
vi.mock('@/chain/receipt', { spy: true })

const DAY = 24 * 3_600_000
const RESENT = `0x${'cd'.repeat(32)}` as const
const sent = (age: number, change: Partial<DirectTransfer> = {}): DirectTransfer => ({
  txHash: HASH,
  chainId: '31337',
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '25',
  piece: null,
  sender: ALICE,
  recipient: BOB,
  name: null,
  usdPrice: null,
  requestId: null,
  createdAt: Date.now() - age,
  lateAt: null,
  told: true,
  seen: 'pending',
  nonceBefore: 3,
  blockBefore: '7',
  ...change,
})
/** What the token tells of it. */
const PAID = {
  address: BOB,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: ALICE, to: BOB } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [25n]),
} as unknown as Log
const told = async (transfer: DirectTransfer) => (await fateOfSent(transfer)).kind
const chainHas = (now: receipts.TransactionNow | null) =>
  vi.spyOn(receipts, 'transactionNow').mockResolvedValue(now)
const searchTells = (found: payments.FoundPayment) =>
  vi.spyOn(payments, 'findPayment').mockResolvedValue(found)

beforeEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.spyOn(wallets, 'loadWallets').mockResolvedValue({} as never)
  chainHas(null)
  searchTells({ kind: 'absent' })
  vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(true)
  vi.spyOn(abilities, 'hasCode').mockResolvedValue(false)
  directTransfers.forget(HASH)
})

it.each([
  [{ kind: 'pending', nonce: 3 }, 'waits'],
  [{ kind: 'reverted', nonce: 3 }, 'undone'],
  [{ kind: 'mined', nonce: 3, final: false, logs: [PAID] }, 'under_way'],
  [{ kind: 'mined', nonce: 3, final: true, logs: [PAID] }, 'done'],
] as const)('a transaction that is %o: %s', async (now, fate) => {
  chainHas(now)
  expect(await told(sent(DAY * 2))).toBe(fate)
  expect(payments.findPayment).not.toHaveBeenCalled()
})

it('what its wallet named a transaction of that pays something else is looked for', async () => {
  chainHas({ kind: 'mined', nonce: 3, final: true, logs: [{ ...PAID, address: ALICE }] })
  searchTells({ kind: 'paid', txHash: RESENT })
  expect(await fateOfSent(sent(DAY / 2))).toEqual({ kind: 'done', txHash: RESENT })
  searchTells({ kind: 'unknown' })
  expect(await told(sent(DAY / 2))).toBe('missing')
  expect(await told(sent(DAY / 2, { lateAt: 1 })), 'a route pays its router').toBe('done')
})

it('remembers the nonce that the transaction has, which may be a later one', async () => {
  directTransfers.save(sent(0))
  chainHas({ kind: 'pending', nonce: 5 })
  await fateOfSent(sent(0))
  expect(directTransfers.get(HASH)?.nonceBefore).toBe(5)
})

it.each([
  ['waits, just after it was sent', 60_000, 'waits'],
  ['is missing later', DAY / 2, 'missing'],
  ['tells nothing where nodes may have forgotten it', DAY * 8, 'unknown'],
] as const)('what no node knows while its nonce is free %s', async (_, age, fate) => {
  vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(false)
  expect(await told(sent(age))).toBe(fate)
  expect(payments.findPayment).not.toHaveBeenCalled()
})

it('what was sent again under another hash is done by that one', async () => {
  searchTells({ kind: 'paid', txHash: RESENT })
  expect(await fateOfSent(sent(DAY / 2))).toEqual({ kind: 'done', txHash: RESENT })
})

it.each([
  ['absent', DAY * 2, 'undone'],
  ['absent', DAY / 2, 'missing'],
  ['unknown', DAY * 2, 'missing'],
] as const)(
  'what the chain has %s after its nonce is taken, %i milliseconds later: %s',
  async (kind, age, fate) => {
    searchTells({ kind })
    expect(await told(sent(age))).toBe(fate)
  },
)

it('what came while it was looked for did happen', async () => {
  chainHas(null)
    .mockResolvedValueOnce(null)
    .mockResolvedValueOnce({ kind: 'mined', nonce: 3, final: false, logs: [PAID] })
  expect(await told(sent(DAY * 2))).toBe('under_way')
})

it.each([
  ['goes by a route', { lateAt: 1 }, false],
  ['has no nonce to be told by', { nonceBefore: null }, false],
  ['is of a wallet that is a contract', { nonceBefore: null }, true],
] as const)(
  'what %s is never said not to have happened because another took its place',
  async (_, change, isContract) => {
    vi.spyOn(abilities, 'hasCode').mockResolvedValue(isContract)
    expect(await told(sent(DAY * 2, change))).toBe('missing')
  },
)

it('what a wallet that is a contract calls by a name of its own is looked for all the same', async () => {
  vi.spyOn(nonces, 'isNoncePassed').mockResolvedValue(false)
  vi.spyOn(abilities, 'hasCode').mockResolvedValue(true)
  searchTells({ kind: 'paid', txHash: RESENT })
  expect(await told(sent(60_000))).toBe('waits')
  expect(await fateOfSent(sent(DAY / 2))).toEqual({ kind: 'done', txHash: RESENT })
})
