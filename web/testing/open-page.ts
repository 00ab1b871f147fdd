import { expect } from 'vitest'
import { commands, type FrameLocator, type Locator, page as tester } from 'vitest/browser'
import type { Config, Link } from '@/api/schema.gen'
import { PageClock } from './clock'
import { watchFaults } from './faults'
import { measureShift } from './layout-shift'
import { world } from './world'

export interface PageOptions {
  /** Runs before all scripts of each page that is opened in the frame. */
  before?: (page: Window & typeof globalThis) => void
  /** The test holds the page's clock, as `page.clock`. */
  clock?: boolean
  /** The browser translates the page (`translator.ts`). */
  translated?: 'replacing' | 'moving'
}

declare global {
  interface Window {
    pageBegins: (page: Window & typeof globalThis) => void
    pageBootstrap: (address: Location) => string
    trustedTypes: {
      createPolicy: (name: string, rules: Partial<TrustedRules>) => TrustedRules
    }
  }
}

interface TrustedRules {
  createScriptURL: (url: string) => string
  createHTML: (html: string) => string
}

/** `FILBERT_TEST_TRANSLATED=true`: of every page, so that all tests try what one test tries here and there. */
const ALL_TRANSLATED = import.meta.env['FILBERT_TEST_TRANSLATED'] === 'true'

const TRANSLATORS = { replacing: '/test/translate.js', moving: '/test/translate-moving.js' }

/** What pages copied last. */
export const clipboard = { text: '' }

/** Of polls for what mostly is there soon. */
const FAST = { interval: 10 }

const pages: Page[] = []
let opened = 0

/** Opens the app at this address, as a browser would: `await openPage('/send')`. */
export async function openPage(address: string, options: PageOptions = {}): Promise<Page> {
  const page = new Page(options)
  pages.push(page)
  await page.goto(address)
  return page
}

/** The same without waiting for anything: for what is seen before the app is there. */
export function beginPage(address: string, options: PageOptions = {}): Page {
  const page = new Page(options)
  pages.push(page)
  page.window.location.href = address
  return page
}

export function closePages(): void {
  for (const page of pages.splice(0)) page.close()
  clipboard.text = ''
}

/** What can be read on the open pages, beside the failure of a test. */
export function printPages(): void {
  for (const page of pages) {
    const open = page.document.querySelector<HTMLElement>('dialog[open]') ?? page.document.body
    console.info(`${page.address} shows:\n${open.innerText.slice(0, 1_000)}`)
  }
}

// What the frames call, see `serve-app.ts`.
window.pageBegins = (inner) => {
  // The app takes itself for the top page; inside of another one it would look for a Safe.
  inner.parent = inner
  inner.pageBootstrap = window.pageBootstrap
  // The app's own worker would take the place of the one that answers here for the server.
  inner.navigator.serviceWorker.register = () => new Promise(() => undefined)
  // The browser has one clipboard for all tests that run at a time.
  Object.assign(inner.navigator.clipboard, {
    readText: async () => clipboard.text,
    writeText: async (text: string) => void Object.assign(clipboard, { text }),
  })
  // Such a browser clears nothing of what it keeps; a test may have it say otherwise.
  inner.navigator.storage.persisted = async () => true
  watchFaults(inner)
  measureShift(inner)
  pages.find((page) => page.isOf(inner))?.begin(inner)
}
window.pageBootstrap = ({ pathname, search }) => {
  const query = new URLSearchParams(search)
  const link = world.links.get(['c', 'v', 'i'].map((name) => query.get(name)).join('/'))
  const told = pathname === '/claim' && link ? dataElement('filbert-link', { link }) : ''
  return told + dataElement('filbert-config', world.config)
}

/** Has a script run as the next one of a page that is being read. */
function writeScript(page: Window & typeof globalThis, script: string): void {
  const policy = page.trustedTypes.createPolicy('write', { createHTML: (html) => html })
  page.document.write(policy.createHTML(`<script src="${script}"></script>`))
}

function dataElement(id: string, data: Config | { link: Link }): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** The app in a frame of its own: a fresh document each time, with real addresses, history and storage. */
export class Page {
  readonly #options: PageOptions
  readonly #frame = document.createElement('iframe')
  readonly #inside: FrameLocator
  #clock: PageClock | undefined
  /** How many documents have begun in the frame. */
  #begun = 0

  constructor(options: PageOptions) {
    this.#options = options
    this.#frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0'
    document.body.append(this.#frame)
    // By a name of its own: several may be open.
    this.#frame.title = `page ${++opened}`
    this.#inside = tester.frameLocator(tester.getByTitle(this.#frame.title, { exact: true }))
  }

  get window(): Window & typeof globalThis {
    if (!this.#frame.contentWindow) throw new Error('the page is closed')
    return this.#frame.contentWindow as Window & typeof globalThis
  }

  get document(): Document {
    return this.window.document
  }

  /** Path, query and fragment. */
  get address(): string {
    const { pathname, search, hash } = this.window.location
    return pathname + search + hash
  }

  getByRole: Locator['getByRole'] = (...given) => this.#inside.getByRole(...given)
  getByText: Locator['getByText'] = (...given) => this.#inside.getByText(...given)
  getByLabelText: Locator['getByLabelText'] = (...given) => this.#inside.getByLabelText(...given)
  getByTitle: Locator['getByTitle'] = (...given) => this.#inside.getByTitle(...given)
  getByPlaceholder: Locator['getByPlaceholder'] = (...given) => this.#inside.getByPlaceholder(...given)

  /** Of a page that was opened with one. */
  get clock(): PageClock {
    if (!this.#clock) throw new Error('the page was opened without `clock: true`')
    return this.#clock
  }

  /** Before all scripts of whatever was opened in the frame. */
  begin(inner: Window & typeof globalThis): void {
    this.#begun += 1
    this.#clock?.pause()
    if (this.#options.clock) this.#clock = new PageClock(inner)
    this.#options.before?.(inner)
    const translated = this.#options.translated ?? (ALL_TRANSLATED ? 'replacing' : undefined)
    if (translated) writeScript(inner, TRANSLATORS[translated])
  }

  isOf(inner: Window): boolean {
    return this.#frame.contentWindow === inner
  }

  /** Leaves for another address, as if it were typed. */
  goto(address: string): Promise<void> {
    return this.loads(() => {
      this.window.location.href = address
    })
  }

  reload(): Promise<void> {
    return this.loads(() => this.window.location.reload())
  }

  /** Does what loads a page, and waits until the app has taken over there. */
  async loads(action: () => unknown): Promise<void> {
    const before = this.#begun
    await action()
    await expect.poll(() => this.#begun > before && this.document.readyState, FAST).toBe('complete')
    await this.begun()
  }

  goBack(): void {
    this.window.history.back()
  }

  goForward(): void {
    this.window.history.forward()
  }

  /** `Enter`, `Shift+Tab`; of what is held down while a text is typed see `fill` of locators. */
  press(key: string): Promise<void> {
    return commands.pressKey(key)
  }

  /** Runs a script of the test's server in the page, once; resolves when it has run. */
  async run(script: string, type: 'text/javascript' | 'module' = 'text/javascript'): Promise<void> {
    const element = this.document.createElement('script')
    const policy = this.window.trustedTypes.createPolicy('run', { createScriptURL: (url) => url })
    await new Promise((done, fail) => {
      element.addEventListener('load', done)
      element.addEventListener('error', fail)
      element.type = type
      element.src = policy.createScriptURL(script)
      this.document.head.append(element)
    })
    element.remove()
  }

  /** The app has taken over from what the page was painted with before. */
  async begun(): Promise<void> {
    const painted = () => this.document.querySelectorAll('.paint, #root:empty, #root > [inert]').length
    await expect.poll(painted, FAST).toBe(0)
  }

  close(): void {
    this.#clock?.pause()
    this.#frame.remove()
  }
}
