import { describe, expect, it } from 'vitest'
import { isReclaimList, reclaimLists } from './reclaim-list.js'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index))

describe('a list of deposits to take back', () => {
  it.each([
    ['one', [7n], true],
    ['fifty', upTo(50), true],
    ['past what numbers count', [2n ** 53n, 2n ** 53n + 1n], true],
    ['none', [], false],
    ['fifty-one', upTo(51), false],
    ['one twice', [3n, 3n], false],
    ['out of order', [1n, 5n, 4n], false],
  ])('%s', (_name, indexes, is) => {
    expect(isReclaimList(indexes)).toBe(is)
  })

  it('is cut where one signature ends', () => {
    expect(reclaimLists([9n, 10n, 2n, 9n])).toEqual([[2n, 9n, 10n]])
    const lists = reclaimLists(upTo(101).reverse())
    expect(lists.map((list) => list.length)).toEqual([50, 50, 1])
    expect(lists.flat()).toEqual(upTo(101))
    expect(lists.every(isReclaimList)).toBe(true)
    expect(reclaimLists([])).toEqual([])
  })
})
