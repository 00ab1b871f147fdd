import { expect, it } from 'vitest'
import type { ApiError } from '@/api/client'
import { findTransaction } from './find-transaction'

type Code = ApiError['code'] | 'found'

it.each<[string, Record<string, Code>, string]>([
  ['the first, which has it', { 1: 'found', 10: 'found' }, '1'],
  [
    'another one, which has it',
    { 1: 'transaction_not_found', 10: 'transaction_not_found', 137: 'found' },
    '137',
  ],
  ['where it waits for a block', { 1: 'transaction_not_found', 10: 'transaction_pending' }, '10'],
  ['where it made no link', { 1: 'transaction_not_found', 10: 'no_deposit' }, '10'],
  ['the first, where nobody has it', { 1: 'transaction_not_found', 10: 'transaction_not_found' }, '1'],
  ['one that cannot be asked', { 1: 'transaction_not_found', 10: 'node_unreachable' }, '10'],
  ['one that has to be asked later', { 1: 'transaction_not_found', 10: 'rate_limited' }, '10'],
  ['another one, while the first cannot be asked', { 1: 'node_unreachable', 10: 'found' }, '10'],
])('finds %s', async (_, codes, chainId) => {
  const ask = async (id: string) => {
    const code = codes[id] ?? 'transaction_not_found'
    return code === 'found' ? null : { code }
  }
  expect(await findTransaction(['1', '10', '137'], ask)).toBe(chainId)
})

it('asks no other chain where the first has it', async () => {
  const asked: string[] = []
  await findTransaction(['1', '10'], async (chainId) => {
    asked.push(chainId)
    return null
  })
  expect(asked).toEqual(['1'])
})
