import { expect, it } from 'vitest'
import { anItem } from '@/history/a-row'
import { rowOfItem } from '@/history/of-server'
import { unionOf } from '@/history/union'
import { find, findable } from './find'
import { SORTS, type Sort } from './search'
import { sorted } from './sort'

const MANY = 10_000

/** The page has 100 ms on a desk; this only finds what has become slow by a power, on whatever machine it runs. */
const BOUND_MS = 1_000

const rows = unionOf(
  [],
  Array.from({ length: MANY }, (_, at) =>
    rowOfItem(
      anItem({
        type: at % 2 ? 'linkSent' : 'linkReceived',
        depositIndex: String(at),
        tokenAmount: String((at * 7919) % 100_003),
        date: 1_700_000_000 - at,
        address: `0x${at.toString(16).padStart(40, '0')}`,
      }),
    ),
  ),
)
const chains = new Map([['31337', 'Hazel']])
const known = new Map()

it.each(Object.keys(SORTS) as Sort[])('ten thousand payments are found and sorted at once: %s', (sort) => {
  const index = findable(rows, chains)
  const began = performance.now()
  const ordered = sorted(index, sort, new Map())
  const found = find(ordered, 'link 0.077', known)
  const took = performance.now() - began
  expect(ordered).toHaveLength(MANY)
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(MANY / 10)
  expect(took, 'milliseconds').toBeLessThan(BOUND_MS)
})

it('the device’s records and ten thousand payments become one list at once', () => {
  const began = performance.now()
  const union = unionOf(
    rows.slice(0, 500).map((row) => ({ ...row, message: 'mine' })),
    rows,
  )
  const index = findable(union, chains)
  expect(performance.now() - began, 'milliseconds').toBeLessThan(2 * BOUND_MS)
  expect(index).toHaveLength(MANY)
  expect(union.filter(({ message }) => message === 'mine')).toHaveLength(500)
})
