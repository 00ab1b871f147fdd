import { expect, it } from 'vitest'
import { shortAddress } from './address'

it('shortens in the middle', () => {
  expect(shortAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('0x7099…79C8')
})
