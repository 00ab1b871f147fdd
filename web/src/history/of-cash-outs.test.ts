import { expect, it } from 'vitest'
import type { CashOut } from '@/api/cash-outs'
import type { Config } from '@/api/schema.gen'
import { aCashOut } from '@/bank/a-cash-out'
import { aRow } from './a-row'
import { rowsOfCashOuts, withCashOuts } from './of-cash-outs'

const config = {
  bank: {
    routes: [{ chainId: '31337', token: aCashOut().token, symbol: 'USDC', decimals: 6 }],
  },
} as unknown as Config

it('a payment to a bank is a row, with how it stands and where that is told', () => {
  expect(rowsOfCashOuts([aCashOut({ state: 'returned' })], config)).toMatchObject([
    {
      type: 'offrampClaim',
      symbol: 'USDC',
      decimals: 6,
      amount: '25000000',
      name: 'BE68…7034',
      status: 'returned',
      cashOutId: `co_${'0'.repeat(32)}`,
    },
  ])
  expect(rowsOfCashOuts([aCashOut({ state: 'ready' })], config)).toEqual([])
})

it('of a token that is not paid out any more it is told without its name', () => {
  const bank = { bank: null } as unknown as Config
  expect(rowsOfCashOuts([aCashOut()], bank)).toMatchObject([{ symbol: null, decimals: null }])
})

const link = aRow()
const types = (cashOut: Partial<CashOut>) =>
  withCashOuts([link], [aCashOut(cashOut)], config).map(({ type }) => type)

it('the link that a cash-out went through is not told beside it', () => {
  expect(types({ type: 'CASHOUT', state: 'payment_processed' })).toEqual(['offrampClaim'])
})

it('one that was refused still holds the money, and one that was sent by others is theirs', () => {
  expect(types({ type: 'CASHOUT', state: 'canceled' })).toContain('linkSent')
  expect(types({ type: 'CLAIM', state: 'payment_processed' })).toContain('linkSent')
  expect(types({ type: 'CASHOUT', link: { ...link.ref, index: '6' } as CashOut['link'] })).toContain(
    'linkSent',
  )
})

it('all in one order, the newest first; without any nothing is made anew', () => {
  const rows = [link]
  expect(withCashOuts(rows, [], config)).toBe(rows)
  const newer = aCashOut({ createdAt: link.date + 1 })
  const older = aCashOut({ createdAt: link.date - 1 })
  expect(withCashOuts(rows, [newer], config)[0]?.type).toBe('offrampClaim')
  expect(withCashOuts(rows, [older], config)[0]?.type).toBe('linkSent')
})
