import { expect, it } from 'vitest'
import { runOf } from './find-part'

const slots = (...all: [index: string, amount: string][]) => all.map(([index, amount]) => ({ index, amount }))

it('finds where a part begins, by what its slots hold', () => {
  const known = slots(['7', '5'], ['8', '1'], ['9', '2'], ['10', '3'])
  expect(runOf(known, [1n, 2n, 3n])).toBe('8')
  expect(runOf(known, [5n])).toBe('7')
})

it('takes no part of one, and none with a hole in it', () => {
  expect(runOf(slots(['8', '1'], ['9', '2']), [1n, 2n, 3n])).toBeNull()
  expect(runOf(slots(['8', '1'], ['10', '2']), [1n, 2n])).toBeNull()
  expect(runOf([], [1n])).toBeNull()
})
