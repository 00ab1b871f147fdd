import { expect, it } from 'vitest'
import { ApiError } from './client'
import { isPassing } from './errors'

it('tries again only what may pass', () => {
  expect(isPassing(new ApiError('overloaded', ''))).toBe(true)
  expect(isPassing(new ApiError('already_claimed', ''))).toBe(false)
  expect(isPassing(new Error('a mistake of ours'))).toBe(false)
})
