import { expect, it } from 'vitest'
import { aCarried, anItem, aReceived, aRow } from './a-row'
import { carriedWords, exactCarried } from './carried'
import { rowsOfDevice } from './of-device'
import { rowOfItem } from './of-server'
import type { RowCarried } from './row'
import { unionOf } from './union'

const words = (change: Partial<RowCarried>) => carriedWords(aCarried(change), 'Hazel', 'Maple')
const unknown = { amount: null, txHash: null } as const

it.each([
  [{}, '24.925 USDC arrived on Maple'],
  [{ amount: '24925123' }, '24.9251 USDC arrived on Maple'],
  [{ ...unknown }, 'Arrived on Maple as USDC'],
  [{ ...unknown, symbol: null, decimals: null }, 'Arrived on Maple'],
  [{ state: 'claiming', ...unknown }, 'On its way to Maple as USDC'],
  [{ state: 'crossing', ...unknown }, 'On its way to Maple as USDC'],
  [{ state: 'needs_gas', ...unknown }, 'Waits for gas on Maple'],
  [{ state: 'failed', ...unknown }, 'Stuck on its way to Maple'],
  [{ state: 'short' }, '24.925 USDC arrived on Maple, less than promised'],
  [{ state: 'partial', symbol: 'axlUSDC' }, '24.925 axlUSDC arrived on Maple instead'],
  [{ state: 'refunded', ...unknown }, 'Not carried to Maple: back on Hazel'],
  [{ state: null, ...unknown, symbol: null }, 'Claimed onto Maple'],
] satisfies [Partial<RowCarried>, string][])('%j is told as %j', (change, told) => {
  expect(words(change)).toBe(told)
})

it('a symbol that a contract wrote is cut and cleaned as everywhere', () => {
  expect(words({ symbol: 'A\u202eB\n' })).not.toContain('\u202e')
})

it('every digit is at hand, where anybody knows where the point stands', () => {
  expect(exactCarried(aCarried({ amount: '24925123' }))).toBe('24.925123')
  expect(exactCarried(aCarried({ amount: null }))).toBeNull()
  expect(exactCarried(aCarried({ decimals: null }))).toBeNull()
})

it('what the server knows of the way holds; without it the device still knows where to', () => {
  const told = {
    state: 'arrived',
    chainId: '31338',
    tokenAddress: aRow().token ?? '0x',
    tokenSymbol: 'USDC',
    tokenDecimals: 6,
    tokenAmount: '24925000',
    txHash: aCarried().txHash,
  } as const
  const item = anItem({ type: 'linkReceived', depositIndex: '6', tokenAmount: '8000000', carried: told })
  const server = rowOfItem(item)
  expect(server.carried).toEqual(aCarried())
  const records = { sent: [], direct: [], undone: [], requests: [] }
  const device = rowsOfDevice({
    ...records,
    received: [aReceived({ crossedTo: '31338', txHash: aCarried().txHash })],
  })
  expect(device[0]?.carried).toMatchObject({ state: null, chainId: '31338' })
  expect(unionOf(device, [server]).map(({ carried }) => carried)).toEqual([aCarried()])
  expect(unionOf(device, []).map(({ carried }) => carried?.state)).toEqual([null])
})
