import { afterEach, expect, it, vi } from 'vitest'
import { contractElsewhere, isContractAt } from './code-at'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAINS = ['1', '10', '137'].map((chainId) => ({ chainId, rpcUrl: `https://node.example/${chainId}` }))

/** What the node of each chain answers; `undefined`: nothing. */
function nodesAnswer(codes: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const result = codes[url.split('/').at(-1) ?? '']
    if (result === undefined) throw new TypeError('Failed to fetch')
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['0x', false],
  ['0x6080', true],
  [`0xef0100${'ab'.repeat(20)}`, false],
  [null, null],
  [undefined, null],
])('code %j: %s', async (code, isContract) => {
  nodesAnswer({ 1: code })
  expect(await isContractAt('https://node.example/1', ADDRESS)).toBe(isContract)
})

it.each<[string, Record<string, unknown>, string[]]>([
  ['on another chain only', { 1: '0x', 10: '0x6080', 137: '0x' }, ['10']],
  ['on two others', { 1: '0x', 10: '0x6080', 137: '0x6080' }, ['10', '137']],
  ['here as well', { 1: '0x6080', 10: '0x6080', 137: '0x' }, []],
  ['nowhere', { 1: '0x', 10: '0x', 137: '0x' }, []],
  ['on another, while one is silent', { 1: '0x', 10: '0x6080' }, ['10']],
  ['nobody knows where, while the chain that pays is silent', { 10: '0x6080', 137: '0x6080' }, []],
])('a contract %s', async (_, codes, found) => {
  nodesAnswer(codes)
  expect((await contractElsewhere(ADDRESS, '1', CHAINS)).map(({ chainId }) => chainId)).toEqual(found)
})
