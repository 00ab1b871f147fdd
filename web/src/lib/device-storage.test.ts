import { afterEach, describe, expect, it, vi } from 'vitest'

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

it('a setting that a full storage refuses is let go', async () => {
  const full = {
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    },
  }
  const { keepSetting, keepsThings } = await withStorage(full)
  expect(keepsThings).toBe(true)
  expect(() => keepSetting('theme', 'dark')).not.toThrow()
})
