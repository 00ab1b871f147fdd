import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { peopleApi } from '@/api/people'
import type { Config } from '@/api/schema.gen'
import { sentLinks } from '@/device/records/sent-links'
import { aRow, aSent, anItem } from '@/history/a-row'
import type { History } from '@/history/use-history'
import { saveHistory } from './save-history'

const saved = vi.hoisted(() => vi.fn())
vi.mock('@/ui/save-file', () => ({ saveFile: saved }))
vi.mock('@/device/follow/use-standings', () => ({
  askStandings: vi.fn().mockRejectedValue(new Error('away')),
}))

const config = { chains: [] } as unknown as Config
const history = (change: Partial<History>): History => ({
  items: [aRow()],
  state: 'whole',
  capped: false,
  userId: 'usr_1',
  visitor: false,
  retry: () => undefined,
  ...change,
})
const save = (change: Partial<History>) => saveHistory(history(change), config, new QueryClient())
const lines = () => new TextDecoder().decode(saved.mock.calls[0]?.[0]).trimEnd().split('\r\n').slice(1)

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://filbert.example' })
  saved.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sentLinks.forget(aSent().pubKey20)
})

it('what is here whole is saved as it is, and nobody is asked', async () => {
  const asked = vi.spyOn(peopleApi, 'history')
  await save({})
  expect(lines()).toHaveLength(1)
  expect(asked).not.toHaveBeenCalled()
  expect(saved.mock.calls[0]?.[2]).toMatch(/^filbert-payments-\d{4}-\d\d-\d\d\.csv$/)
})

it.each<Partial<History>>([{ capped: true }, { state: 'partial' }])(
  'pages that were not read for showing are read for the file: %o',
  async (change) => {
    sentLinks.save(aSent({ index: '99', amount: '7' }))
    const asked = vi
      .spyOn(peopleApi, 'history')
      .mockResolvedValueOnce({ items: [anItem()], next: 'further' })
      .mockResolvedValueOnce({ items: [anItem({ depositIndex: '8' }), anItem()], next: null })
    await save({ items: [], ...change })
    expect(asked.mock.calls).toEqual([
      [null, 1000],
      ['further', 1000],
    ])
    expect(lines()).toHaveLength(3)
  },
)

it('half of it is no file', async () => {
  vi.spyOn(peopleApi, 'history')
    .mockResolvedValueOnce({ items: [anItem()], next: 'further' })
    .mockRejectedValueOnce(new ApiError('unreachable', 'No answer came.'))
  await expect(save({ capped: true })).rejects.toThrow('No answer came.')
  expect(saved).not.toHaveBeenCalled()
})
