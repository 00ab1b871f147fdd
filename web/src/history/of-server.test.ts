import { expect, it } from 'vitest'
import { BOB } from '@/links/a-link'
import { anItem } from './a-row'
import { rowOfItem, rowsOfPage } from './of-server'

it('a link goes by its deposit, a transfer by its transaction, and what was seen of either way are two', () => {
  const transfer = { contractVersion: null, depositIndex: null, txHash: '0xAB' } as const
  const ids = [
    anItem(),
    anItem({ depositIndex: '05' }),
    anItem({ type: 'linkReceived' }),
    anItem({ type: 'directSent', ...transfer }),
    anItem({ type: 'directReceived', ...transfer, txHash: '0xab' }),
  ].map((item) => rowOfItem(item).id)
  expect(ids).toEqual([
    'linkSent:31337/v4.4/5',
    'linkSent:31337/v4.4/5',
    'linkReceived:31337/v4.4/5',
    'directSent:31337/0xab',
    'directReceived:31337/0xab',
  ])
})

it('a collectible is one, and money is none', () => {
  expect(rowOfItem(anItem()).piece).toBeNull()
  expect(rowOfItem(anItem({ tokenType: 3, tokenId: '12' })).piece).toMatchObject({
    tokenId: '12',
    listed: false,
  })
  expect(rowOfItem(anItem({ address: BOB, date: 7, points: 3 }))).toMatchObject({
    address: BOB,
    date: 7_000,
    points: 3,
  })
})

it('the same page has the same rows, so that ten thousand are not made anew with each further page', () => {
  const page = { items: [anItem()], next: null }
  expect(rowsOfPage(page)).toBe(rowsOfPage(page))
})
