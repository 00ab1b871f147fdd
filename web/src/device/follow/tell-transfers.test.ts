import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import { requestsApi } from '@/api/requests'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import { ZERO_ADDRESS } from '@/lib/address'
import { tellOfTheRest } from './tell-transfers'

const HOUR = 3_600_000
const NOW = 100 * HOUR
const transfer = (
  txHash: DirectTransfer['txHash'],
  change: Partial<DirectTransfer> = {},
): DirectTransfer => ({
  txHash,
  chainId: '31337',
  token: ZERO_ADDRESS,
  symbol: 'ETH',
  decimals: 18,
  amount: '1',
  piece: null,
  sender: ZERO_ADDRESS,
  recipient: ZERO_ADDRESS,
  name: null,
  usdPrice: null,
  requestId: null,
  createdAt: NOW - HOUR,
  lateAt: null,
  told: false,
  seen: 'pending',
  nonceBefore: null,
  blockBefore: null,
  ...change,
})
const asked = vi.spyOn(api, 'submitDirectTransfer')
const hashes = () => asked.mock.calls.map(([{ txHash }]) => txHash)

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ accepted: true })
  for (const { txHash } of directTransfers.all()) directTransfers.forget(txHash)
})

it('what the server was not told of is told once, unless it is over a day old', async () => {
  directTransfers.save(transfer('0x01'))
  directTransfers.save(transfer('0x02', { told: true }))
  directTransfers.save(transfer('0x03', { createdAt: NOW - 24 * HOUR }))
  await tellOfTheRest(NOW)
  expect(hashes()).toEqual(['0x01'])
  await tellOfTheRest(NOW)
  expect(asked).toHaveBeenCalledOnce()
})

it('what it cannot be told of now holds up no other, and is told the next time', async () => {
  directTransfers.save(transfer('0x01', { createdAt: NOW - 2 }))
  directTransfers.save(transfer('0x02', { createdAt: NOW - 3 }))
  asked.mockRejectedValueOnce(new ApiError('unreachable', ''))
  await tellOfTheRest(NOW)
  await tellOfTheRest(NOW)
  expect(hashes()).toEqual(['0x01', '0x02', '0x01'])
})

it('what pays a request is told of as that, and of nothing else', async () => {
  const paid = vi.spyOn(requestsApi, 'paid').mockResolvedValue({} as never)
  directTransfers.save(transfer('0x01', { requestId: 'r1' }))
  await tellOfTheRest(NOW)
  expect(paid).toHaveBeenCalledExactlyOnceWith('r1', {
    chainId: '31337',
    hash: '0x01',
    payerAddress: ZERO_ADDRESS,
  })
  expect(asked).not.toHaveBeenCalled()
  expect(directTransfers.get('0x01')?.told).toBe(true)
})

it('at most ten are told at once', async () => {
  for (let at = 10; at < 22; at++) directTransfers.save(transfer(`0x${at}`))
  await tellOfTheRest(NOW)
  expect(asked).toHaveBeenCalledTimes(10)
  await tellOfTheRest(NOW)
  expect(asked).toHaveBeenCalledTimes(12)
})
