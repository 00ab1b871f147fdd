import { decodeFunctionData, erc20Abi, erc721Abi, erc1155Abi } from 'viem'
import { expect, it, vi } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import type { Call } from './batch'
import { callsOf } from './deposit-in-one'

const VAULT: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const TOKEN: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OWNER: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const KEY: Hex = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'

const money = {
  chainId: '1',
  vault: VAULT,
  token: TOKEN,
  piece: null,
  amount: 5n,
  pubKey20: KEY,
  from: OWNER,
}
const terms = { ...money, batches: true, expiresInDays: 0 }
// A chain that cannot be read leaves the usual calls.
vi.mock('./wagmi', () => ({ wagmiConfig: async () => Promise.reject(new Error('no chain')) }))

const abi = [...linkVaultAbi, ...erc20Abi, ...erc1155Abi] as const

/** What a batch would do, call by call. */
const told = (calls: Call[]) =>
  calls.map(({ to, data = '0x' }) => {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return [to, functionName, ...args]
  })

it('money is allowed to the last unit and no further; the currency of a chain needs no leave', async () => {
  expect(told(await callsOf(terms))).toEqual([
    [TOKEN, 'approve', VAULT, 5n],
    [VAULT, 'makeDeposit', TOKEN, 1, 5n, 0n, KEY],
  ])
  const native = await callsOf({ ...terms, token: ZERO_ADDRESS })
  expect(told(native)).toEqual([[VAULT, 'makeDeposit', ZERO_ADDRESS, 0, 5n, 0n, KEY]])
  expect(native[0]?.value).toBe(5n)
})

it('of a collection the one piece is allowed that is sent', async () => {
  const calls = await callsOf({ ...terms, piece: { kind: 2, tokenId: '7' }, amount: 1n })
  expect(decodeFunctionData({ abi: erc721Abi, data: calls[0]?.data ?? '0x' })).toMatchObject({
    functionName: 'approve',
    args: [VAULT, 7n],
  })
  expect(told(calls.slice(1))).toEqual([[VAULT, 'makeDeposit', TOKEN, 2, 1n, 7n, KEY]])
})

it('one that can only be opened as a whole is closed again in the same batch', async () => {
  expect(told(await callsOf({ ...terms, piece: { kind: 3, tokenId: '7' }, amount: 3n }))).toEqual([
    [TOKEN, 'setApprovalForAll', VAULT, true],
    [VAULT, 'makeDeposit', TOKEN, 3, 3n, 7n, KEY],
    [TOKEN, 'setApprovalForAll', VAULT, false],
  ])
})

it('a collectible expires by the terms of a batch of one', async () => {
  const calls = await callsOf({ ...terms, piece: { kind: 2, tokenId: '7' }, amount: 1n, expiresInDays: 30 })
  const unbound = { recipient: ZERO_ADDRESS, reclaimableAfter: 0, expiresInDays: 30, requiresMFA: false }
  expect(told(calls.slice(1))).toEqual([
    [VAULT, 'makeDeposits', TOKEN, 2, 7n, [1n], [KEY], { onBehalfOf: OWNER, ...unbound }],
  ])
})
