import { expect, test } from 'vitest'
import { aLink } from './a-link'
import type { Link } from '@/api/schema.gen'
import { backWords } from './way-back'

const back = (wayBack: Link['wayBack'], expired = false) => aLink({ state: 'reclaimed', wayBack, expired })

test('the three ways back are told apart, to its sender and to others', () => {
  expect(backWords(back('takenBack'), false)).toBe('Refunded by its sender')
  expect(backWords(back('declined'), false)).toBe('Sent back to its sender')
  expect(backWords(back('expired', true), false)).toBe('Expired, and sent back to its sender')
  expect(backWords(back('takenBack'), true)).toBe('Refunded')
  expect(backWords(back('declined'), true)).toBe('They sent it back')
  expect(backWords(back('expired', true), true)).toBe('Expired, and back with you')
})

test('of transactions that were none of ours no more is said than the chain tells', () => {
  expect(backWords(back(null), false)).toBe('Refunded by its sender')
  expect(backWords(back(null, true), false)).toBe('Expired, and back with its sender')
  expect(backWords(back('declined', true), false), 'before it expired').toBe('Sent back to its sender')
})
