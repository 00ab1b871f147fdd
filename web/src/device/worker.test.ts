import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/languages/language'

const WEB = join(import.meta.dirname, '../..')
const SCRIPT = readFileSync(join(WEB, 'public/sw.js'), 'utf8')
/** What the page is made of, which the server has in each language. */
const PAGE = ['alone/offline.html', ...Object.keys(LANGUAGES).map((tag) => `src/paints/${tag}/offline.html`)]
const ORIGIN = 'https://filbert.example'

interface Asked {
  url: string
  mode: string
  preloadResponse?: Promise<string | undefined>
}

/** The worker in a world where the network brings this, or nothing. */
function worker(network: (url: string) => string | undefined) {
  const listeners: Record<string, (event: unknown) => void> = {}
  const stores = new Map<string, string[]>([['offline-of-before', []]])
  const at = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN)
  const caches = {
    open: async (name: string) => ({
      addAll: async (requests: { url: string }[]) => {
        stores.set(
          name,
          requests.map((request) => at(request).pathname),
        )
      },
    }),
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) => ([...stores.values()].flat().includes(path) ? `kept ${path}` : undefined),
  }
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener
    },
    location: { origin: ORIGIN },
    registration: {},
    skipWaiting: () => undefined,
  }
  const fetched = async (request: { url: string }) => {
    const answer = network(request.url)
    if (answer === undefined) throw new TypeError('no network')
    return answer
  }
  class Request {
    readonly url: string
    constructor(path: string) {
      this.url = new URL(path, ORIGIN).href
    }
  }
  const Response = { error: () => 'an error' }
  runInNewContext(SCRIPT, { self, caches, fetch: fetched, Request, Response, URL })
  const lives = async (name: string) => {
    let done: Promise<unknown> | undefined
    listeners[name]?.({
      waitUntil: (work: Promise<unknown>) => {
        done = work
      },
    })
    await done
  }
  const ask = async ({ preloadResponse, ...request }: Asked) => {
    let answer: Promise<unknown> | undefined
    let later: Promise<unknown> | undefined
    const event = {
      request,
      preloadResponse: preloadResponse ?? Promise.resolve(undefined),
      waitUntil: (work: Promise<unknown>) => {
        later = work
      },
      respondWith: (given: Promise<unknown>) => {
        answer = given
      },
    }
    listeners['fetch']?.(event)
    const given = await answer
    await later
    return given
  }
  return { lives, ask, stores }
}

async function installed(network: (url: string) => string | undefined) {
  const made = worker(network)
  await made.lives('install')
  await made.lives('activate')
  return made
}

describe('Where there is no network', () => {
  const nothing = () => undefined

  it('a page that is opened says so, whichever it is', async () => {
    const { ask } = await installed(nothing)
    expect(await ask({ url: `${ORIGIN}/claim?c=1&v=v4.4&i=5`, mode: 'navigate' })).toBe('kept /offline')
    expect(await ask({ url: `${ORIGIN}/offline.css`, mode: 'no-cors' })).toBe('kept /offline.css')
  })

  it('nothing else is answered in place of the network', async () => {
    const { ask } = await installed(nothing)
    for (const url of [
      `${ORIGIN}/api/filbert/config`,
      `${ORIGIN}/assets/a.js`,
      'https://else.example/offline.css',
    ])
      expect(await ask({ url, mode: 'cors' }), url).toBeUndefined()
  })

  it('a browser that lost what it kept shows its own words', async () => {
    const { ask, stores } = await installed(nothing)
    stores.clear()
    expect(await ask({ url: `${ORIGIN}/send`, mode: 'navigate' })).toBe('an error')
  })
})

it('What the network brings is shown, and what was asked for beforehand is not asked for again', async () => {
  const asked: string[] = []
  const { ask } = await installed((url) => {
    asked.push(url)
    return 'the page'
  })
  expect(await ask({ url: `${ORIGIN}/send`, mode: 'navigate' })).toBe('the page')
  const early = { url: `${ORIGIN}/refund`, mode: 'navigate', preloadResponse: Promise.resolve('early') }
  expect(await ask(early)).toBe('early')
  expect(asked).toEqual([`${ORIGIN}/send`])
})

it('What was thrown away, as by choosing another language, is kept anew with the next page', async () => {
  const { ask, stores } = await installed(() => 'the page')
  stores.clear()
  await ask({ url: `${ORIGIN}/send`, mode: 'navigate' })
  expect([...stores.values()].flat()).toContain('/offline')
})

it('What an older worker kept is gone, and what is kept is named after its content', async () => {
  const { stores } = await installed(() => 'the page')
  const [[name, paths] = ['', []], ...others] = [...stores]
  expect(others).toEqual([])
  const hash = createHash('sha256')
  const files = paths.flatMap((path) => (path === '/offline' ? PAGE : [`public${path}`]))
  for (const file of files) hash.update(readFileSync(join(WEB, file)))
  expect(name, 'write this into public/sw.js').toBe(`offline-${hash.digest('hex').slice(0, 8)}`)
})
