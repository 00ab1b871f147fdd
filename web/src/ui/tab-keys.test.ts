import { expect, it } from 'vitest'
import { neighbourOf } from './tab-keys'

it('arrows lead to the next tab and the one before, round and round', () => {
  expect([0, 1, 2].map((at) => neighbourOf('ArrowRight', at, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((at) => neighbourOf('ArrowLeft', at, 3))).toEqual([2, 0, 1])
})

it('Home and End lead to the ends', () => {
  expect(neighbourOf('Home', 2, 3)).toBe(0)
  expect(neighbourOf('End', 0, 3)).toBe(2)
})

it('other keys lead nowhere', () => {
  for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'ArrowUp', 'a'])
    expect(neighbourOf(key, 1, 3)).toBeNull()
})
