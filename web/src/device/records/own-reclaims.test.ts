import { beforeEach, expect, it } from 'vitest'
import { isAsked } from './asked'
import { forgetReclaim, nameOfReclaim, type OwnReclaim, ownReclaims, readOwnReclaim } from './own-reclaims'

const reclaim: OwnReclaim = {
  chainId: '31337',
  version: 'v4',
  index: '7',
  vault: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  signer: '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175',
  txHash: `0x${'ab'.repeat(32)}`,
  nonce: 3,
  batch: null,
  createdAt: 1_700_000_000_000,
}
const name = nameOfReclaim(reclaim)

beforeEach(() => ownReclaims.forget(name))

it('is read as it was kept', () => {
  expect(readOwnReclaim({ ...reclaim })).toEqual(reclaim)
  const batch = { ...reclaim, txHash: null, nonce: null, batch: 'safe-7' }
  expect(readOwnReclaim(batch)).toEqual(batch)
})

it.each([
  ['chainId', 31337],
  ['version', null],
  ['index', '-1'],
  ['vault', 'vault'],
  ['signer', undefined],
  ['txHash', 'ab'],
  ['nonce', -1],
  ['nonce', '3'],
  ['batch', 7],
  ['createdAt', 'yesterday'],
])('is none with a bad %s: %s', (field, value) => {
  expect(readOwnReclaim({ ...reclaim, [field]: value })).toBeNull()
})

it('may be of a wallet that was asked and has not answered', () => {
  const asked = { ...reclaim, txHash: null, nonce: null }
  expect(readOwnReclaim(asked)).toEqual(asked)
  expect(isAsked(asked)).toBe(true)
  expect(isAsked(reclaim)).toBe(false)
  expect(isAsked({ ...asked, batch: 'safe-7' })).toBe(false)
})

it('is the same before and after the wallet answered, and another once it was asked anew', () => {
  const asked = { ...reclaim, txHash: null, nonce: null }
  ownReclaims.save(reclaim)
  expect(forgetReclaim(asked)).toBe(true)
  ownReclaims.save({ ...asked, createdAt: asked.createdAt + 1 })
  expect(forgetReclaim(asked)).toBe(false)
  expect(forgetReclaim(reclaim)).toBe(false)
})

it('is forgotten, but not what was sent in its place', () => {
  ownReclaims.save(reclaim)
  expect(forgetReclaim(reclaim)).toBe(true)
  expect(ownReclaims.get(name)).toBeNull()

  const next: OwnReclaim = { ...reclaim, txHash: `0x${'cd'.repeat(32)}` }
  ownReclaims.save(next)
  expect(forgetReclaim(reclaim)).toBe(false)
  expect(ownReclaims.get(name)).toEqual(next)
})
