import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noticesApi } from '@/api/notices'
import { base64url, pushState, turnPushOff, turnPushOn } from './push'

it('A key is written as browsers and the server write it', () => {
  expect(base64url(new Uint8Array([251, 255, 254]))).toBe('-__-')
  expect(base64url(new Uint8Array([1]))).toBe('AQ')
})

interface Shown {
  title: string
  options: { body: string; tag: string; data: string }
}

/** The service worker, in a world of its own. */
function worker() {
  const shown: Shown[] = []
  const opened: string[] = []
  const listeners: Record<string, (event: unknown) => void> = {}
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener
    },
    registration: {
      showNotification: (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients: { openWindow: (url: string) => opened.push(url) },
  }
  runInNewContext(readFileSync(join(import.meta.dirname, '../../../../public/sw.js'), 'utf8'), { self })
  const push = (text: string) =>
    listeners.push?.({ data: { json: () => JSON.parse(text) }, waitUntil: () => {} })
  const click = () =>
    listeners.notificationclick?.({
      notification: { close: () => {}, data: shown.at(-1)?.options.data },
      waitUntil: () => {},
    })
  return { shown, opened, push, click }
}

it('What is pushed is shown under its tag, and leads to the dashboard', () => {
  const { shown, opened, push, click } = worker()
  push(JSON.stringify({ title: 'Your link was claimed', body: 'All of it.', tag: 'claimed/1' }))
  expect(shown).toMatchObject([
    { title: 'Your link was claimed', options: { body: 'All of it.', tag: 'claimed/1' } },
  ])
  click()
  expect(opened).toEqual(['/dashboard'])
})

it('What waits to be claimed to a bank leads to its page, and nothing leads anywhere but to ours', () => {
  const { opened, push, click } = worker()
  const id = '0'.repeat(32)
  const pages = ['claim?c=31337&v=v4.4&i=5', `cashout/status?id=co_${id}`]
  for (const page of [...pages, 'https://evil.example', '/evil.example', 'claim?c=1&v=v4&i=1#p=x', 1]) {
    push(JSON.stringify({ title: 'a', body: 'b', tag: 'c', page }))
    click()
  }
  const own = pages.map((page) => `/${page}`)
  expect(opened).toEqual([...own, ...Array(4).fill('/dashboard')])
})

it('What is none of our messages is shown as nothing in particular', () => {
  const { shown, push } = worker()
  for (const text of ['no JSON', 'null', '{"title":1}', '{"title":"a","url":"https://evil.example"}'])
    push(text)
  expect(shown.map(({ title }) => title)).toEqual(['Filbert', 'Filbert', 'Filbert', 'Filbert'])
})

describe('a browser', () => {
  const KEY = new Uint8Array([4, 1, 2])
  const ENDPOINT = 'https://push.example/1'
  const told = vi.spyOn(noticesApi, 'subscribe').mockResolvedValue({ success: true })
  const forgotten = vi.spyOn(noticesApi, 'forget').mockResolvedValue({ success: true })
  afterEach(() => {
    vi.unstubAllGlobals()
    told.mockClear()
    forgotten.mockClear()
  })

  /** One that says `answer` when it is asked for leave, and is subscribed with the key `before`. */
  function browser(answer: NotificationPermission, before: Uint8Array | null = null) {
    const subscriptionOf = (key: Uint8Array) => ({
      endpoint: ENDPOINT,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        subscription = null
      },
    })
    let subscription = before && subscriptionOf(before)
    const subscribe = vi.fn(async () => {
      subscription = subscriptionOf(KEY)
      return subscription
    })
    const registration = { pushManager: { getSubscription: async () => subscription, subscribe } }
    const serviceWorker = {
      register: vi.fn(async () => registration),
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    }
    const Notification = { permission: answer, requestPermission: async () => answer }
    vi.stubGlobal('navigator', { serviceWorker })
    vi.stubGlobal('Notification', Notification)
    vi.stubGlobal('window', { PushManager: {}, Notification })
    return { subscribe, serviceWorker, isSubscribed: () => subscription !== null }
  }

  it('that cannot be told anything says so', async () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('window', {})
    expect(await pushState()).toBe('unsupported')
    expect(await turnPushOn(base64url(KEY))).toBe('unsupported')
  })

  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const MACINTOSH = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
  it.each([
    ['an iPhone', { userAgent: IPHONE, maxTouchPoints: 5 }, false, 'uninstalled'],
    ['an iPad', { userAgent: MACINTOSH, maxTouchPoints: 5 }, false, 'uninstalled'],
    ['an old iPhone with the app', { userAgent: IPHONE, maxTouchPoints: 5 }, true, 'unsupported'],
    ['a Macintosh', { userAgent: MACINTOSH, maxTouchPoints: 0 }, false, 'unsupported'],
  ])('of %s is asked for its home screen where that helps', async (_, device, installed, state) => {
    vi.stubGlobal('navigator', device)
    vi.stubGlobal('window', {})
    vi.stubGlobal('matchMedia', () => ({ matches: installed }))
    expect(await pushState()).toBe(state)
  })

  it('whose owner says no is neither subscribed nor told to the server', async () => {
    const { subscribe, serviceWorker } = browser('denied')
    expect(await pushState()).toBe('denied')
    expect(await turnPushOn(base64url(KEY))).toBe('denied')
    expect(serviceWorker.register).not.toHaveBeenCalled()
    expect(subscribe).not.toHaveBeenCalled()
    expect(told).not.toHaveBeenCalled()
  })

  it('is told once it is turned on, and not any more once it is turned off', async () => {
    const { isSubscribed } = browser('granted')
    expect(await pushState()).toBe('off')
    expect(await turnPushOn(base64url(KEY))).toBe('on')
    expect(told).toHaveBeenCalledWith({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } })
    expect(await pushState()).toBe('on')
    expect(await turnPushOff()).toBe('off')
    expect(forgotten).toHaveBeenCalledWith(ENDPOINT)
    expect(isSubscribed()).toBe(false)
    expect(await pushState()).toBe('off')
  })

  it('that was subscribed with another key is subscribed anew', async () => {
    const { subscribe } = browser('granted', new Uint8Array([4, 9, 9]))
    expect(await turnPushOn(base64url(KEY))).toBe('on')
    expect(subscribe).toHaveBeenCalledOnce()
    expect(told).toHaveBeenCalledOnce()
  })
})
