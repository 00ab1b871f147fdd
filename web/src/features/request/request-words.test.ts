import { expect, it, vi } from 'vitest'
import { aRequest } from '@/links/requests/a-request'
import { askedWords, attachmentPath, payeeName } from './request-words'

vi.stubGlobal('location', { origin: 'https://filbert.example' })

it('says what is asked for, and by whom', () => {
  expect(askedWords(aRequest())).toBe('25 USDC')
  expect(askedWords(aRequest({ tokenAmount: null }))).toBe('any amount of USDC')
  expect(payeeName(aRequest()), 'which is never broken').toBe('0xf39F\u2060…\u20602266')
  expect(payeeName(aRequest({ recipientName: 'ada.eth' }))).toBe('ada.eth')
})

it.each([
  ['/api/filbert/request-attachments/7', '/api/filbert/request-attachments/7'],
  ['https://filbert.example/api/filbert/files/7', '/api/filbert/files/7'],
  ['https://elsewhere.example/api/filbert/files/7', null],
  ['//elsewhere.example/api/filbert/7', null],
  ['javascript:alert(1)', null],
  ['/somewhere', null],
  [null, null],
])('a file at %s is opened at %s', (attachmentUrl, path) => {
  expect(attachmentPath(aRequest({ attachmentUrl }))).toBe(path)
})
