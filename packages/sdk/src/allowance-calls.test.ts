import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { allowanceCalls } from './allowance-calls.js'

const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SPENDER: Hex = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'

const approve = (amount: bigint) =>
  expect.objectContaining({ address: TOKEN, functionName: 'approve', args: [SPENDER, amount] })
const planned = (left: bigint, refuses: boolean, token = TOKEN) =>
  allowanceCalls({ token, piece: null }, SPENDER, 20n, {
    left: async () => left,
    refuses: async () => refuses,
  })

it('allows what is missing, and nothing that is allowed already', async () => {
  expect(await planned(0n, true)).toEqual([approve(20n)])
  expect(await planned(10n, false)).toEqual([approve(20n)])
  expect(await planned(20n, false)).toEqual([])
})

it('sets to zero what a token refuses to change', async () => {
  expect(await planned(10n, true)).toEqual([approve(0n), approve(20n)])
})

it("allows nothing of the chain's own currency", async () => {
  expect(await planned(0n, false, `0x${'0'.repeat(40)}`)).toEqual([])
})
