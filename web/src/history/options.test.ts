import { expect, it } from 'vitest'
import { CAROL } from '@/links/a-link'
import { aRow } from './a-row'
import { hasOptions, optionsOf } from './options'

const own = { secret: 'WpQIuBvptLkCV3aF', pubKey20: CAROL } as const

it('a link that waits is taken back: on its own page by its secret, else by the wallet', () => {
  expect(optionsOf(aRow({ own }), 'pending')).toMatchObject({ refund: 'claim', copyLink: true })
  expect(optionsOf(aRow({ own }), 'expired')).toMatchObject({ refund: 'claim', copyLink: false })
  expect(optionsOf(aRow(), 'pending')).toMatchObject({ refund: 'wallet', copyLink: false })
})

it.each([null, 'claimed', 'reclaimed', 'not_found', 'unknown'])(
  'nothing is taken back of one that is %s',
  (status) => {
    expect(optionsOf(aRow({ own }), status).refund).toBeNull()
    expect(optionsOf(aRow({ own, type: 'linkReceived' }), 'pending').refund).toBeNull()
  },
)

it('an emptied link is not copied; one of which nobody can say how it stands is', () => {
  for (const status of ['claimed', 'reclaimed']) expect(optionsOf(aRow({ own }), status).copyLink).toBe(false)
  for (const status of [null, 'unknown', 'not_found'])
    expect(optionsOf(aRow({ own }), status).copyLink).toBe(true)
})

it('a file is fetched where the secret opens it', () => {
  expect(optionsOf(aRow({ own, attachedFile: 'a.pdf' }), 'claimed').download).toBe(true)
  expect(optionsOf(aRow({ attachedFile: 'a.pdf' }), 'claimed').download).toBe(false)
  expect(optionsOf(aRow({ own }), 'claimed').download).toBe(false)
})

it('one that is not on a chain is gone on with, and has no link', () => {
  const begun = aRow({ own, ref: null, txHash: null, status: 'not_on_the_chain' })
  expect(optionsOf(begun, begun.status)).toEqual({
    refund: null,
    copyLink: false,
    download: false,
    copyHash: false,
    resume: true,
    follow: false,
    request: false,
    cancel: false,
  })
})

it('a payment to a bank has a page that says where the money is', () => {
  const paid = aRow({ type: 'offrampClaim', cashOutId: 'co_1', status: 'returned' })
  expect(optionsOf(paid, paid.status)).toMatchObject({ follow: true, refund: null, copyLink: false })
})

it('there is no menu with nothing in it', () => {
  const received = aRow({ type: 'linkReceived', status: 'claimed', txHash: null })
  expect(hasOptions(received)).toBe(false)
  expect(hasOptions({ ...received, txHash: '0xaa' })).toBe(true)
})

it('a request that waits is passed on or called off; one that ended only has its page', () => {
  const request = aRow({ type: 'requestLink', ref: null, txHash: null, status: null, requestId: 'r1' })
  expect(optionsOf(request, 'pending')).toEqual({
    refund: null,
    copyLink: true,
    download: false,
    copyHash: false,
    resume: false,
    follow: false,
    request: true,
    cancel: true,
  })
  for (const status of ['paid', 'canceled', 'expired', 'unknown'])
    expect(optionsOf(request, status)).toMatchObject({ copyLink: false, cancel: false, request: true })
})

it('what paid a request leads to it, and is nobody’s to call off', () => {
  const paid = aRow({ type: 'requestFulfillment', ref: null, status: 'paid', requestId: 'r1' })
  expect(optionsOf(paid, 'paid')).toMatchObject({
    request: true,
    cancel: false,
    copyHash: true,
    refund: null,
  })
})
