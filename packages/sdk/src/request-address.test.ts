import { getContractAddress, getCreate2Address, type Hex, keccak256 } from 'viem'
import { expect, it } from 'vitest'
import { ownAddress, requestAddress } from './request-address.js'

const CONTRACT: Hex = '0x1111111111111111111111111111111111111111'
const ALICE: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ID = 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a'

/** Of `CONTRACT`. crates/chain and contracts/test work out the same. */
const VECTORS: readonly [recipient: Hex, id: string, address: Hex][] = [
  [ALICE, ID, '0xa319ad0F53999C8F57Fb0e32c211B2FB21aB61dD'],
  [BOB, ID, '0xC29a262ec526bCf9f758ac7968672794DB846E9a'],
  [ALICE, '00000000-0000-4000-8000-000000000000', '0x0922D2B7bda7f1489754d0C85F846FF59B6Dd760'],
  [ALICE, 'ffffffff-ffff-4fff-bfff-ffffffffffff', '0x5aBD556FD061aa13D4E8B3f0d6C8Bb488Cf58623'],
]

it.each(VECTORS)('%s is paid for %s at its own address', (recipient, id, address) => {
  expect(requestAddress(CONTRACT, recipient, id)).toBe(address)
})

it('it is what viem makes of the same bytes', () => {
  const implementation = getContractAddress({ from: CONTRACT, nonce: 1n })
  const code = `0x3d603380600a3d3981f336600557005b363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91603157fd5bf3`
  const salted = `0x${ALICE.slice(2).padStart(64, '0')}${ID.replaceAll('-', '').padStart(64, '0')}`
  const expected = getCreate2Address({
    from: CONTRACT,
    salt: keccak256(salted as Hex),
    bytecode: code as Hex,
  })
  expect(requestAddress(CONTRACT, ALICE, ID)).toBe(expected)
})

it('how an address and an id are written changes nothing', () => {
  const plain = requestAddress(CONTRACT, ALICE, ID)
  expect(requestAddress(CONTRACT, ALICE.toLowerCase() as Hex, ID.toUpperCase())).toBe(plain)
})

it('another recipient, request or contract is another address', () => {
  const other = ID.replace('b7', 'b8')
  const all = [
    requestAddress(CONTRACT, ALICE, ID),
    requestAddress(CONTRACT, BOB, ID),
    requestAddress(CONTRACT, ALICE, other),
    requestAddress(ALICE, ALICE, ID),
  ]
  expect(new Set(all).size).toBe(all.length)
})

it.each<[string, Parameters<typeof ownAddress>[0]['payTo']]>([
  ['another address', { contract: CONTRACT, address: BOB }],
  ['the address under another contract', { contract: BOB, address: requestAddress(CONTRACT, ALICE, ID) }],
  ['a contract that is none', { contract: '0x11', address: BOB }],
  ['none', null],
])('%s is not taken for the request’s own', (_, payTo) => {
  expect(ownAddress({ id: ID, recipientAddress: ALICE, payTo })).toBeNull()
})

it('its own is taken', () => {
  const address = requestAddress(CONTRACT, ALICE, ID)
  const payTo = { contract: CONTRACT, address: address.toLowerCase() as Hex }
  expect(ownAddress({ id: ID, recipientAddress: ALICE, payTo })).toBe(address)
})
