import { BaseError, ContractFunctionRevertedError, erc20Abi } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeFunctionData } from 'viem'
import type { Hex } from '@/lib/hex'
import { allow, batchedAllowance } from './allowance'
import { makeDeposit } from './deposit'

const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const VAULT: Hex = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const HASH: Hex = `0x${'aa'.repeat(32)}`

const actions = vi.hoisted(() => ({
  readContract: vi.fn(),
  simulateContract: vi.fn(),
  switchChain: vi.fn(),
  writeContract: vi.fn(),
}))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./receipt', () => ({
  settled: async () => ({ receipt: { status: 'success', logs: [] }, cancelled: false }),
}))
vi.mock('./nonces', () => ({ nextNonce: async () => null, nonceOf: async () => 3 }))
vi.mock('wagmi/actions', () => actions)

interface Asked {
  functionName: string
  args: readonly [Hex, bigint]
}

/** A chain with one token. */
let allowance: bigint
/** What a node that lags behind still says, and for how many more questions. */
let stale: { allowance: bigint; questions: number } | null
/** What the token makes of an approval. */
let refuses: (amount: bigint) => boolean
let approved: bigint[]

const reverted = () =>
  new BaseError('outer', {
    cause: new ContractFunctionRevertedError({ abi: erc20Abi, data: '0xdeadbeef', functionName: 'approve' }),
  })

beforeEach(() => {
  vi.useRealTimers()
  allowance = 0n
  stale = null
  refuses = () => false
  approved = []
  actions.readContract.mockReset().mockImplementation(async () => {
    if (stale && stale.questions-- > 0) return stale.allowance
    return allowance
  })
  actions.simulateContract
    .mockReset()
    .mockImplementation(async (_: unknown, { functionName, args }: Asked) => {
      if (functionName === 'approve' && refuses(args[1])) throw reverted()
    })
  actions.writeContract.mockReset().mockImplementation(async (_: unknown, { functionName, args }: Asked) => {
    if (functionName !== 'approve') return HASH
    if (refuses(args[1])) throw reverted()
    approved.push(args[1])
    allowance = args[1]
    return HASH
  })
})

const terms = { chainId: '31337', token: TOKEN, piece: null, amount: 20n, from: OWNER }
const allowed = () => allow(terms, VAULT, () => undefined)
const batched = async () =>
  (await batchedAllowance(terms, VAULT)).map(
    ({ data = '0x' }) => decodeFunctionData({ abi: erc20Abi, data }).args?.[1],
  )

describe('separately and in a batch alike', () => {
  it('an allowance that is enough is left as it is', async () => {
    allowance = 20n
    expect(await allowed()).toBeNull()
    expect(approved).toEqual([])
    expect(await batched()).toEqual([])
  })

  it('a token that refuses another allowance while one is left is set to zero first', async () => {
    refuses = (amount) => amount > 0n && allowance > 0n
    allowance = 10n
    expect(await batched()).toEqual([0n, 20n])
    expect(await allowed()).toBeNull()
    expect(approved).toEqual([0n, 20n])
  })

  it('a token that refuses zero is not asked for it', async () => {
    refuses = (amount) => amount === 0n
    allowance = 10n
    expect(await batched()).toEqual([20n])
    expect(await allowed()).toBeNull()
    expect(approved).toEqual([20n])
  })

  it('a token without an allowance takes one step, and its approval is not tried before', async () => {
    expect(await batched()).toEqual([20n])
    await allowed()
    expect(approved).toEqual([20n])
    expect(actions.simulateContract).not.toHaveBeenCalled()
  })
})

it('a batch goes without what the chain says where it cannot be read', async () => {
  actions.readContract.mockRejectedValue(new Error('no node'))
  expect(await batched()).toEqual([20n])
})

describe('a node that lags behind the one that mined the allowance', () => {
  const deposit = { ...terms, vault: VAULT, pubKey20: OWNER, batches: false, expiresInDays: 0 }
  const unheard = {
    phase: () => undefined,
    asking: () => undefined,
    sent: () => undefined,
    nonce: () => undefined,
    batch: () => undefined,
  }
  const made = () => makeDeposit(deposit, unheard, new AbortController().signal)
  const deposits = () =>
    actions.writeContract.mock.calls.filter(([, { functionName }]) => functionName === 'makeDeposit').length

  beforeEach(() => void vi.useFakeTimers())

  it('is waited for before the wallet is asked to pay', async () => {
    stale = { allowance: 0n, questions: 4 }
    const answer = made()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(deposits(), 'the node does not know of it yet').toBe(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(deposits()).toBe(1)
    await answer
  })

  it('is waited for no longer than half a minute', async () => {
    stale = { allowance: 0n, questions: 10_000 }
    void made()
    await vi.advanceTimersByTimeAsync(31_000)
    expect(deposits()).toBe(1)
  })

  it.each([{ code: 3 }, { code: -32000 }, { code: -32603, data: { code: 3 } }])(
    'makes the page ask again where it is that of the wallet, which answers %j',
    async (error) => {
      let refusals = 2
      const mined = actions.writeContract.getMockImplementation()
      actions.writeContract.mockImplementation(async (config: unknown, asked: Asked) => {
        if (asked.functionName === 'makeDeposit' && refusals-- > 0) throw error
        return mined?.(config, asked)
      })
      const answer = made()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(deposits()).toBe(3)
      expect(await answer).toMatchObject({ kind: 'undone' })
    },
  )

  it('is asked a few times at most, and then the refusal is told', async () => {
    const mined = actions.writeContract.getMockImplementation()
    actions.writeContract.mockImplementation(async (config: unknown, asked: Asked) => {
      if (asked.functionName === 'makeDeposit') throw { code: -32000 }
      return mined?.(config, asked)
    })
    const answer = made()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ kind: 'refused', cause: { outcome: 'refused' } })
    expect(deposits()).toBe(5)
  })

  it.each([{ code: 4001 }, { code: 4900 }, { code: -32603 }])(
    'is not meant by a wallet that answers %j',
    async (error) => {
      const mined = actions.writeContract.getMockImplementation()
      actions.writeContract.mockImplementation(async (config: unknown, asked: Asked) => {
        if (asked.functionName === 'makeDeposit') throw error
        return mined?.(config, asked)
      })
      const answer = made()
      await vi.advanceTimersByTimeAsync(60_000)
      await answer
      expect(deposits()).toBe(1)
    },
  )
})
