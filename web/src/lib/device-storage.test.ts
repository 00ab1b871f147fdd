import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from '@/device/records/memory-storage'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const withStorage = async (localStorage: unknown) => {
  vi.stubGlobal('localStorage', localStorage)
  return import('./device-storage')
}

describe('where the browser forbids its storage', () => {
  it('what is kept lasts as long as the page, and says so', async () => {
    vi.stubGlobal('localStorage', null)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    const { deviceStorage, keepsThings } = await import('./device-storage')
    expect(keepsThings).toBe(false)
    deviceStorage.setItem('a', '1')
    deviceStorage.setItem('b', '2')
    deviceStorage.removeItem('a')
    expect([deviceStorage.length, deviceStorage.key(0), deviceStorage.getItem('b')]).toEqual([1, 'b', '2'])
    expect(deviceStorage.getItem('a')).toBeNull()
  })
})

it('a setting that does not fit lasts as long as the page', async () => {
  const storage = new MemoryStorage()
  storage.setItem('theme', 'light')
  storage.full = true
  const { keepSetting, keepsThings, settings } = await withStorage(storage)
  expect(keepsThings).toBe(true)
  keepSetting('theme', 'dark')
  expect(settings.getItem('theme')).toBe('dark')
  expect(storage.getItem('theme'), 'what was kept before is not lost').toBe('light')
  storage.full = false
  keepSetting('theme', 'light')
  expect(settings.getItem('theme')).toBe('light')
  storage.full = true
  keepSetting('theme', 'dark')
  keepSetting('theme', null)
  expect(settings.getItem('theme')).toBeNull()
  expect(storage.getItem('theme')).toBeNull()
})
