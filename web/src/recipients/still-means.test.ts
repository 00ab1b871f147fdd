import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import { stillMeans } from './still-means'

const FRIEND = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const VAULT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const named = vi.spyOn(api, 'name')
const meant = (address: typeof FRIEND | typeof OTHER | typeof VAULT) => {
  named.mockResolvedValue({ name: 'friend.eth', address })
  return stillMeans('friend.eth', '10', FRIEND, (at) => (at === VAULT ? 'It is lost there.' : null))
}

beforeEach(() => void named.mockReset())

it('a name that means whom it did is paid, and one that moved is to be compared', async () => {
  expect(await meant(FRIEND)).toEqual({ kind: 'same' })
  expect(await meant(OTHER)).toEqual({ kind: 'moved', to: OTHER })
  expect(named).toHaveBeenCalledWith('friend.eth', '10')
})

it('a name that moved to where money is lost is not one to be compared', async () => {
  const cause = { code: 'lost_there', outcome: 'refused', values: ['friend.eth', 'It is lost there.'] }
  expect(await meant(VAULT)).toEqual({ kind: 'refused', cause })
})

it('however the look-up ended, nothing was sent', async () => {
  named.mockRejectedValue(new ApiError('internal', ''))
  const answer = await stillMeans('friend.eth', '10', FRIEND, () => null)
  expect(answer).toMatchObject({ kind: 'refused', cause: { code: 'internal', outcome: 'refused' } })
})
