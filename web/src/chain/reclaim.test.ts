import { type HashTypedDataParameters, hashTypedData } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { signReclaimMany, takeBack } from './reclaim'

const VAULT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SIGNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGNATURE: Hex = `0x${'11'.repeat(65)}`

const asked = vi.hoisted(() => ({ switchChain: vi.fn(), signTypedData: vi.fn(), sendReclaim: vi.fn() }))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('./own-reclaim', () => asked)
vi.mock('wagmi/actions', () => asked)

const terms = (indexes: bigint[]) => ({ chainId: '31337', vault: VAULT, indexes, signer: SIGNER })

beforeEach(() => {
  asked.switchChain.mockReset()
  asked.sendReclaim.mockReset()
  asked.signTypedData.mockReset().mockResolvedValue(SIGNATURE)
})

// The digests are those of the server's tests (crates/domain/src/reclaim.rs).
it.each([
  [[5n], '0xe1fd084c1768233172d7a320cdb7630b5e5f622a6634155dcccb2d031a3ec802'],
  [[0n, 7n, 2n ** 64n - 1n], '0xab630de626038dbee527a610677df9f5e156465dcfad3a56b690a19594035a8d'],
  [
    Array.from({ length: 50 }, (_, number) => BigInt(number) ** 2n),
    '0x2cb094c9aa3bbd676a337e7a17b5b67367a581b1c5f4b620892c033ca73568f6',
  ],
])('one prompt signs for a whole list', async (indexes, digest) => {
  expect(await signReclaimMany(terms(indexes))).toEqual({ kind: 'signed', signature: SIGNATURE })
  expect(asked.signTypedData).toHaveBeenCalledOnce()
  const data = asked.signTypedData.mock.calls[0]?.[1]
  expect(data.account).toBe(SIGNER)
  expect(hashTypedData(data as HashTypedDataParameters)).toBe(digest)
})

it.each([
  ['none', []],
  ['out of order', [2n, 1n]],
  ['one twice', [1n, 1n]],
  ['fifty-one', Array.from({ length: 51 }, (_, index) => BigInt(index))],
])('what is no list is not shown to the wallet: %s', async (_name, indexes) => {
  await expect(signReclaimMany(terms(indexes))).rejects.toThrow(RangeError)
  expect(asked.signTypedData).not.toHaveBeenCalled()
})

it('a no in the wallet, to the network or to the signature, is no failure', async () => {
  asked.switchChain.mockRejectedValueOnce({ code: 4001 })
  expect(await signReclaimMany(terms([1n]))).toEqual({ kind: 'declined' })
  asked.signTypedData.mockRejectedValueOnce({ code: 4001 })
  expect(await signReclaimMany(terms([1n]))).toEqual({ kind: 'declined' })
})

describe('one deposit', () => {
  const one = { chainId: '31337', version: 'v4', vault: VAULT, index: 7n, signer: SIGNER, isOwn: false }
  const older = { ...one, byTransaction: true } as const

  const going = () => false
  const watch = { asking: () => undefined, out: () => true, unsent: () => undefined }

  it('comes back by a signature, of whoever may sign for it', async () => {
    const terms = { ...older, byTransaction: false }
    expect(await takeBack(terms, going, watch)).toEqual({ kind: 'signed', signature: SIGNATURE })
    expect(asked.signTypedData.mock.calls[0]?.[1].domain).toMatchObject({ name: 'Peanut', version: '4.2' })
    expect(asked.sendReclaim).not.toHaveBeenCalled()
  })

  it('of a vault that wants a transaction comes back by that alone', async () => {
    asked.sendReclaim.mockResolvedValue({ kind: 'in_wallet' })
    expect(await takeBack(older, going, watch)).toEqual({ kind: 'in_wallet' })
    expect(asked.signTypedData).not.toHaveBeenCalled()
  })

  it('that stays, or may be under way, is told as the wallet told it', async () => {
    for (const outcome of ['refused', 'unknown'] as const) {
      const answer = { kind: 'refused', cause: { code: 'reverted', outcome } }
      asked.sendReclaim.mockResolvedValue(answer)
      expect(await takeBack(older, going, watch)).toEqual(answer)
    }
  })
})
