import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { allowanceCalls } from './allowance-calls.js'

const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SPENDER: Hex = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const OWNER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const approve = (amount: bigint) => ({
  to: TOKEN,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, amount] }),
})
const planned = (left: bigint, refuses: boolean) =>
  allowanceCalls(
    { allowance: async () => left, refuses: async () => refuses },
    { token: TOKEN, piece: null },
    { owner: OWNER, spender: SPENDER, amount: 20n },
  )

it('allows what is missing, and nothing that is allowed already', async () => {
  expect(await planned(0n, true)).toEqual([approve(20n)])
  expect(await planned(10n, false)).toEqual([approve(20n)])
  expect(await planned(20n, false)).toEqual([])
})

it('sets to zero what a token refuses to change', async () => {
  expect(await planned(10n, true)).toEqual([approve(0n), approve(20n)])
})
