import { expect, it } from 'vitest'
import { type OpenCashOut, readOpenCashOut } from './open-cash-outs'

const KEPT: OpenCashOut = {
  pubKey20: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  accountId: 'acc_1',
  accountHint: 'BE68…7034',
  createdAt: 1_700_000_000_000,
}

it('is read as it was written', () => {
  expect(readOpenCashOut({ ...KEPT })).toEqual(KEPT)
})

it.each([
  ['pubKey20', 'nuts'],
  ['accountId', 7],
  ['accountHint', null],
  ['createdAt', Number.NaN],
])('is none with an odd %s', (name, value) => {
  expect(readOpenCashOut({ ...KEPT, [name]: value })).toBeNull()
})
