import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { type OpenTransfer, readOpenTransfer } from './open-transfers'

const open: OpenTransfer = {
  id: '0x07',
  batch: 'safe-7',
  nonceBefore: 3,
  blockBefore: '7',
  chainId: '31337',
  token: ZERO_ADDRESS,
  symbol: 'ETH',
  decimals: 18,
  amount: '25',
  piece: null,
  sender: '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175',
  recipient: '0x1c39BA375faB6a9f6E0c01B9F49d488e101C2011',
  name: 'ada.eth',
  usdPrice: null,
  requestId: null,
  createdAt: 1_700_000_000_000,
  arrivesIn: null,
}

it('what was kept is read as it was, and what cannot be told from another is none', () => {
  expect(readOpenTransfer({ ...open })).toEqual(open)
  const asked = { ...open, batch: null, nonceBefore: null }
  expect(readOpenTransfer(asked)).toEqual(asked)
  expect(readOpenTransfer({ ...open, id: undefined, batch: undefined })).toBeNull()
  expect(readOpenTransfer({ ...open, id: 7 })).toBeNull()
  expect(readOpenTransfer({ ...open, amount: '-1' })).toBeNull()
})

it('one of before there were ids goes by the name of its batch', () => {
  const { id: _, nonceBefore: __, ...older } = open
  expect(readOpenTransfer(older)).toEqual({ ...open, id: 'safe-7', nonceBefore: null })
})
