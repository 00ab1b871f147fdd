import { expect, it } from 'vitest'
import { acceptMessage, cancelMessage, requestIdIn, requestUrl } from './request-link.js'

const ID = 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a'

it('a request is found again by its own address', () => {
  expect(requestIdIn(new URL(requestUrl('https://f.example', ID)).search)).toBe(ID)
  expect(requestIdIn(`?id=%20${ID.toUpperCase()}%20`)).toBe(ID)
})

it.each(['', '?id=', '?id=7', `?id=${ID}x`, '?id=../links/1', '?id=b7c1f1de-21c5-1f4e-8a5e-0f6c3b1d2e4a'])(
  'no request is named by %s',
  (search) => {
    expect(requestIdIn(search)).toBeNull()
  },
)

it('what is signed to call a request off is what the server reads', () => {
  const at = Date.UTC(2026, 10, 22, 13, 30) / 1000
  const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const id = '00000000-0000-4000-8000-000000000000'
  expect(cancelMessage('filbert.example', { id, recipient, chainId: '10', at })).toBe(
    'filbert.example wants you to cancel a payment request to your wallet:\n' +
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n' +
      '\n' +
      'Nobody is asked to pay it any more. No money moves.\n' +
      '\n' +
      'Request: 00000000-0000-4000-8000-000000000000\n' +
      'Chain ID: 10\n' +
      'Issued At: 2026-11-22T13:30:00Z',
  )
})

it('what is signed to accept a payment is what the server reads', () => {
  const at = Date.UTC(2026, 10, 22, 13, 30) / 1000
  const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const id = '00000000-0000-4000-8000-000000000000'
  expect(acceptMessage('filbert.example', { id, recipient, token, chainId: '10', at })).toBe(
    'filbert.example wants you to accept what was paid for a payment request to your wallet:\n' +
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n' +
      '\n' +
      'It goes to your wallet, and cannot be sent back any more.\n' +
      '\n' +
      'Request: 00000000-0000-4000-8000-000000000000\n' +
      'Token: 0x5FbDB2315678afecb367f032d93F642f64180aa3\n' +
      'Chain ID: 10\n' +
      'Issued At: 2026-11-22T13:30:00Z',
  )
})
