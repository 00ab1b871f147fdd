import { beforeEach, expect, it, vi } from 'vitest'

const persisted = vi.fn(async () => false)
const persist = vi.fn(async () => true)
const query = vi.fn(async () => ({ state: 'prompt' }))

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  persisted.mockResolvedValue(false)
  persist.mockResolvedValue(true)
  query.mockResolvedValue({ state: 'prompt' })
  vi.stubGlobal('navigator', { storage: { persisted, persist }, permissions: { query } })
})

const load = () => import('./durability')

it('asks once a page, and not for what is kept already', async () => {
  const { askToKeep } = await load()
  await Promise.all([askToKeep(), askToKeep()])
  expect(persist).toHaveBeenCalledTimes(1)
  vi.resetModules()
  persisted.mockResolvedValue(true)
  await (await load()).askToKeep()
  expect(persist).toHaveBeenCalledTimes(1)
})

it('asks nobody only to know', async () => {
  const { durabilityNow } = await load()
  expect(await durabilityNow()).toBe('unknown')
  expect(persist).not.toHaveBeenCalled()
})

it.each([
  [true, 'kept'],
  [false, 'clearable'],
] as const)('a browser that decides alone is asked before: %s is %s', async (kept, told) => {
  query.mockRejectedValue(new TypeError('unknown permission'))
  persist.mockResolvedValue(kept)
  expect(await (await load()).durabilityNow()).toBe(told)
})

it('a browser without such storage promises nothing', async () => {
  vi.stubGlobal('navigator', {})
  expect(await (await load()).durabilityNow()).toBe('clearable')
})

it('remembers that the browser refused', async () => {
  persist.mockResolvedValue(false)
  const { askToKeep, durabilityNow } = await load()
  await askToKeep()
  expect(await durabilityNow()).toBe('clearable')
})
