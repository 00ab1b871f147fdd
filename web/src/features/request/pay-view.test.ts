import { expect, it } from 'vitest'
import { aTransfer } from '@/history/a-row'
import { HASH } from '@/links/a-link'
import { aPayment, aRequest } from '@/links/requests/a-request'
import { payViewOf } from './pay-view'

const looked = { request: aRequest(), paid: [], own: false, asPayer: false } as const
const mine = aTransfer({ requestId: looked.request.id, txHash: HASH })

it('who opens it pays, and who asks for it sees how it stands', () => {
  expect(payViewOf(looked)).toEqual({ kind: 'ready' })
  expect(payViewOf({ ...looked, own: true })).toEqual({ kind: 'own' })
  expect(payViewOf({ ...looked, own: true, asPayer: true })).toEqual({ kind: 'ready' })
})

it.each(['PAID', 'CANCELLED', 'EXPIRED'] as const)('what is %s is paid by nobody', (status) => {
  const request = aRequest({ status })
  expect(payViewOf({ ...looked, request })).toEqual({ kind: 'ended', status, own: false })
  expect(payViewOf({ ...looked, request, own: true })).toEqual({ kind: 'ended', status, own: true })
})

it('what this device has paid is not paid again before the server has looked', () => {
  expect(payViewOf({ ...looked, paid: [mine] })).toEqual({ kind: 'sent', transfer: mine })
  const unconfirmed = aRequest({ payments: [aPayment({ status: 'unconfirmed' })] })
  expect(payViewOf({ ...looked, paid: [mine], request: unconfirmed }).kind).toBe('sent')
})

it.each(['CANCELLED', 'EXPIRED'] as const)(
  'what this device has paid is followed after it was %s',
  (status) => {
    const carried = aPayment({ fromChainId: '31338', fromTxHash: HASH, txHash: '0x01', amount: null })
    const looks = (payments: Parameters<typeof aRequest>[0] = {}) =>
      payViewOf({ ...looked, paid: [mine], request: aRequest({ status, ...payments }) }).kind
    expect(looks()).toBe('sent')
    expect(looks({ payments: [{ ...carried, status: 'on_its_way' }] })).toBe('sent')
    expect(looks({ payments: [{ ...carried, status: 'final' }] })).toBe('ended')
  },
)

it('what did not come, or was only a part, can be paid', () => {
  const part = aRequest({ paid: '5000000', payments: [aPayment({ amount: '5000000', status: 'seen' })] })
  expect(payViewOf({ ...looked, paid: [mine], request: part })).toEqual({ kind: 'ready' })
  const failed = aRequest({ payments: [aPayment({ status: 'failed' })] })
  expect(payViewOf({ ...looked, paid: [mine], request: failed })).toEqual({ kind: 'ready' })
})
