import { describe, expect, it } from 'vitest'
import { frameNews } from './frame-news'

const ALLOWED = { own: 'https://nut.example', frames: ['https://dashboard.bank.example'] }
const news = (origin: string, data: unknown) => frameNews({ origin, data }, ALLOWED)

describe('a message', () => {
  it('of our own page closes the frame', () => {
    expect(news('https://nut.example', 'close-modal')).toBe('over')
  })

  it.each([
    ['as an object', { signedAgreementId: 'a' }],
    ['with others', { type: 'tos', signedAgreementId: 'a' }],
    ['as text', '{"signedAgreementId":"a"}'],
  ])('of the bank tells that the terms were agreed to, %s', (_, data) => {
    expect(news('https://dashboard.bank.example', data)).toBe('agreed')
  })

  it.each([
    ['https://evil.example', 'close-modal'],
    ['https://nut.example.evil.example', 'close-modal'],
    ['http://nut.example', 'close-modal'],
    ['null', 'close-modal'],
    ['', 'close-modal'],
    ['https://dashboard.bank.example', 'close-modal'],
    ['https://evil.example', { signedAgreementId: 'a' }],
    ['https://dashboard.bank.example:8443', { signedAgreementId: 'a' }],
    ['null', 'signedAgreementId'],
    ['https://nut.example', { signedAgreementId: 'a' }],
  ])('of %s, or about something else, tells nothing: %j', (origin, data) => {
    expect(news(origin, data)).toBeNull()
  })

  it.each([
    undefined,
    null,
    7,
    '',
    'closed',
    {},
    { type: 'close-modal' },
    ['close-modal'],
    ['signedAgreementId'],
  ])('of what we do not know tells nothing: %j', (data) => {
    expect(news('https://nut.example', data)).toBeNull()
    expect(news('https://dashboard.bank.example', data)).toBeNull()
  })
})
