import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { costOfMany } from './deposit-many'
import { type Costed, networkCost } from './network-cost'

const SENDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FRIEND: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const VAULT: Hex = '0xC954504E8141367510B116e8fDd36D8228A38Dbd'
const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ZERO: Hex = '0x0000000000000000000000000000000000000000'
const ORACLE: Hex = '0x420000000000000000000000000000000000000F'

const chain = vi.hoisted(() => ({ estimateFeesPerGas: vi.fn(), estimateGas: vi.fn(), readContract: vi.fn() }))
vi.mock('wagmi/actions', () => chain)
vi.mock('./wagmi', () => ({
  wagmiConfig: async () => ({
    chains: [{ id: 31337 }, { id: 10, contracts: { gasPriceOracle: { address: ORACLE } } }],
  }),
}))

const native = (chainId: string): Costed => ({
  chainId,
  vault: VAULT,
  token: ZERO,
  piece: null,
  from: SENDER,
  recipient: FRIEND,
})

const bytesAsked = () => chain.readContract.mock.calls.map(([, { args }]) => (String(args[0]).length - 2) / 2)

describe('what sending costs', () => {
  beforeEach(() => {
    chain.estimateFeesPerGas.mockReset().mockResolvedValue({ maxFeePerGas: 3n })
    chain.estimateGas.mockReset().mockResolvedValue(50_000n)
    chain.readContract.mockReset().mockResolvedValue(1_000n)
  })

  it('is the gas alone on a chain that charges for nothing else', async () => {
    expect(await networkCost(native('31337'))).toBe(150_000n)
    expect(chain.readContract).not.toHaveBeenCalled()
  })

  it('is the gas and twice what its bytes cost now, where they cost something', async () => {
    expect(await networkCost(native('10'))).toBe(150_000n + 2_000n)
    expect(bytesAsked()).toEqual([180])
  })

  it('counts the bytes of the approval and of the deposit', async () => {
    const costed = { ...native('10'), token: TOKEN, recipient: null }
    expect(await networkCost(costed)).toBe(3n * (50_000n + 110_000n) + 4_000n)
    const approval = 4 + 2 * 32
    const deposit = 4 + 5 * 32
    expect(bytesAsked()).toEqual([180 + approval, 180 + deposit])
  })

  it('is not known while nobody says what the bytes cost', async () => {
    chain.readContract.mockRejectedValue(new Error('no answer'))
    await expect(networkCost(native('10'))).rejects.toThrow('no answer')
  })

  it('counts the bytes of many deposits in each of their transactions', async () => {
    const gas = 3n * (52_000n * 10n + 80_000n * 2n)
    expect(await costOfMany('10', 10, 2)).toBe(gas + 4_000n)
    expect(bytesAsked()).toEqual([180 + 300 + 5 * 64, 180 + 300 + 5 * 64])
  })
})
