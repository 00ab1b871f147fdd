import { HttpRequestError } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { type DepositTerms, type DepositWatch, makeDeposit } from './deposit'

const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const VAULT: Hex = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const chain = vi.hoisted(() => ({
  readContract: vi.fn(),
  simulateContract: vi.fn(),
  writeContract: vi.fn(),
  switchChain: vi.fn(),
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
  sent: () => undefined,
  nonce: () => undefined,
  batch: () => undefined,
}
const made = () => makeDeposit(terms, unheard, new AbortController().signal)

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

it('a wallet that was asked for the deposit and lost its node leaves the outcome open', async () => {
  chain.readContract.mockResolvedValue(25n)
  chain.writeContract.mockRejectedValue(silence)
  expect(await made()).toMatchObject({ kind: 'refused', problem: { outcome: 'unknown' } })
})
