import { afterEach, expect, it, vi } from 'vitest'
import { aLink } from '@/links/a-link'
import { noteQuery } from './use-attached'

const SECRET = 'abcdefghijklmnop'
const ANOTHER = 'ponmlkjihgfedcba'
const key = (secret: string) => JSON.stringify(noteQuery(aLink(), secret).queryKey)

afterEach(() => vi.unstubAllGlobals())

it('what one secret did not open is asked again of another, and no key tells a secret', () => {
  expect(key(ANOTHER)).not.toBe(key(SECRET))
  expect(key(SECRET)).toBe(key(SECRET))
  expect(key(SECRET)).not.toContain(SECRET)
})

it('nothing is fetched that this browser could not open', () => {
  expect(noteQuery(aLink(), SECRET).enabled).toBe(true)
  vi.stubGlobal('crypto', {})
  expect(noteQuery(aLink(), SECRET).enabled).toBe(false)
})
