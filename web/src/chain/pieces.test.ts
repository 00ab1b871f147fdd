import { ContractFunctionRevertedError, erc721Abi, HttpRequestError, InternalRpcError } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '@/lib/hex'
import { inWords } from '@/words/in-words'
import { heldBack, notHeld, notTransferable } from './pieces'

const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CARDS: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const chain = vi.hoisted(() => ({ readContract: vi.fn(), simulateContract: vi.fn(), getBytecode: vi.fn() }))
vi.mock('./wagmi', () => ({ wagmiConfig: async () => ({}) }))
vi.mock('wagmi/actions', () => ({ ...chain, getBalance: vi.fn() }))

const postcard = {
  chainId: '31337',
  token: CARDS,
  piece: { kind: 2, tokenId: '7' } as const,
  amount: 1n,
  from: OWNER,
}
const stickers = { ...postcard, piece: { kind: 3, tokenId: '7' } as const, amount: 3n }
const straight = { ...postcard, recipient: OTHER }
const revert = (cause?: Error) =>
  new ContractFunctionRevertedError({ abi: erc721Abi, functionName: 'ownerOf', ...(cause && { cause }) })
const held = async (terms: Parameters<typeof notHeld>[0]) => inWords(await notHeld(terms), 'deposit')
const going = async () => inWords(await notTransferable(straight), 'transfer')
const silence = new HttpRequestError({ url: 'http://node.test' })

beforeEach(() => {
  chain.readContract.mockReset().mockResolvedValue(OWNER)
  chain.simulateContract.mockReset().mockResolvedValue({})
  chain.getBytecode.mockReset().mockResolvedValue(undefined)
})

describe('the wallet is asked for what it has', () => {
  it('and for money in any case', async () => {
    expect(await held(postcard)).toBeNull()
    chain.readContract.mockResolvedValue(3n)
    expect(await held(stickers)).toBeNull()
    expect(await held({ ...postcard, piece: null, amount: 10n ** 30n })).toBeNull()
  })

  it('and not for what it has no more, or not as many of', async () => {
    const gone = { kind: 'refused', problem: { money: 'Nothing has left your wallet.', next: 'none' } }
    chain.readContract.mockResolvedValue(OTHER)
    expect(await held(postcard)).toMatchObject(gone)
    chain.readContract.mockRejectedValue(revert())
    expect(await held(postcard), 'burnt').toMatchObject(gone)
    chain.readContract.mockResolvedValue(2n)
    expect(await held(stickers)).toMatchObject(gone)
  })

  it('while a chain that does not answer is no word of it, and nothing has moved', async () => {
    for (const error of [silence, revert(new InternalRpcError(new Error('busy')))]) {
      chain.readContract.mockRejectedValue(error)
      const answer = await held(postcard)
      expect(answer).toMatchObject({ kind: 'refused', problem: { outcome: 'refused', next: 'retry' } })
    }
  })
})

describe('straight to an address', () => {
  it('goes what nothing stands against', async () => {
    expect(await going()).toBeNull()
    expect(chain.simulateContract.mock.calls[0]?.[1]).toMatchObject({
      address: CARDS,
      functionName: 'safeTransferFrom',
      args: [OWNER, OTHER, 7n],
      account: OWNER,
    })
  })

  it('goes nothing to contracts that take no collectibles', async () => {
    chain.simulateContract.mockRejectedValueOnce(revert())
    chain.getBytecode.mockResolvedValue('0x6001')
    expect(await going()).toMatchObject({
      problem: { what: expect.stringContaining('a contract that takes no collectibles'), outcome: 'refused' },
    })
  })

  it.each([undefined, '0x6001'])(
    'goes nothing that its collection holds back, with %s there',
    async (code) => {
      chain.getBytecode.mockResolvedValue(code)
      chain.simulateContract.mockRejectedValue(revert())
      expect(await going()).toMatchObject({
        problem: { what: expect.stringContaining('does not let it go') },
      })
    },
  )

  it('is not refused in the name of a contract that was never asked', async () => {
    chain.simulateContract.mockRejectedValue(silence)
    expect(await going()).toMatchObject({
      problem: { what: 'We cannot reach this chain at the moment.', outcome: 'refused' },
    })
  })
})

it('a deposit that the collection refuses is no fault of the wallet', () => {
  expect(inWords(heldBack(postcard, revert()), 'deposit')).toMatchObject({
    problem: { outcome: 'refused', next: 'none' },
  })
  expect(heldBack(postcard, silence)).toBeNull()
  expect(heldBack({ ...postcard, piece: null }, revert())).toBeNull()
})
