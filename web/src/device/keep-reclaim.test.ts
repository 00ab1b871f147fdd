import { beforeEach, expect, it } from 'vitest'
import { keepReclaim } from './keep-reclaim'
import { ownReclaims } from './records/own-reclaims'

const TERMS = {
  chainId: '31337',
  version: 'v4',
  vault: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  index: 7n,
  signer: '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175',
} as const
const HASH = `0x${'ab'.repeat(32)}` as const

beforeEach(() => ownReclaims.forget('31337/v4/7'))

it('a wallet is kept as asked, and then by what it has', () => {
  const watch = keepReclaim(TERMS)
  expect(ownReclaims.all()).toEqual([])
  watch.asking()
  expect(ownReclaims.all()).toMatchObject([{ ...TERMS, index: '7', txHash: null, batch: null, nonce: null }])
  const [asked] = ownReclaims.all()
  watch.out({ txHash: HASH, batch: null })
  expect(ownReclaims.all()).toEqual([{ ...asked, txHash: HASH }])
})

it('a no lets go of what was asked, and of nothing that was asked since', () => {
  const first = keepReclaim(TERMS)
  first.asking()
  first.unsent()
  expect(ownReclaims.all()).toEqual([])
  first.asking()
  const second = keepReclaim(TERMS)
  second.asking()
  second.out({ txHash: HASH, batch: null })
  first.unsent()
  expect(ownReclaims.all()).toMatchObject([{ txHash: HASH }])
})
