import { hashTypedData, recoverAddress } from 'viem'
import { expect, it } from 'vitest'
import { linkKey } from './keys.js'
import { type RouteTerms, routeDigest, signRoute } from './route-signature.js'

const DOMAIN = { chainId: 31_337n, router: '0x5FbDB2315678afecb367f032d93F642f64180aa3' } as const
const ROUTE: RouteTerms = {
  vault: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  depositIndex: 7n,
  target: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  bridgeFee: 1_000_000_000_000_000n,
  data: '0x846a1bc6000102',
  minimumOut: 24_428_250n,
  outputToken: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  outputReceiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  outputChain: 31_338n,
  deadline: 1_798_761_600n,
}
const FIELDS = [
  ['vault', 'address'],
  ['depositIndex', 'uint256'],
  ['target', 'address'],
  ['bridgeFee', 'uint256'],
  ['data', 'bytes'],
  ['minimumOut', 'uint256'],
  ['outputToken', 'address'],
  ['outputReceiver', 'address'],
  ['outputChain', 'uint256'],
  ['deadline', 'uint256'],
] as const

it('a route is hashed as wallets hash it', () => {
  const expected = hashTypedData({
    domain: {
      name: 'Filbert Router',
      version: '1',
      chainId: DOMAIN.chainId,
      verifyingContract: DOMAIN.router,
    },
    types: { Route: FIELDS.map(([name, type]) => ({ name, type })) },
    primaryType: 'Route',
    message: { ...ROUTE },
  })
  expect(routeDigest(DOMAIN, ROUTE)).toBe(expected)
})

it('its signature is the link key’s, over nothing but that hash', async () => {
  const { privateKey, pubKey20 } = linkKey('AAAAAAAAAAAAAAAA')
  const signature = await signRoute(privateKey, DOMAIN, ROUTE)
  expect(await recoverAddress({ hash: routeDigest(DOMAIN, ROUTE), signature })).toBe(pubKey20)
})

it.each(FIELDS.map(([name]) => name))('another %s is another hash', (name) => {
  const value = ROUTE[name]
  const other = typeof value === 'bigint' ? value + 1n : (value.replace(/.$/, '1') as `0x${string}`)
  expect(routeDigest(DOMAIN, { ...ROUTE, [name]: other })).not.toBe(routeDigest(DOMAIN, ROUTE))
})
