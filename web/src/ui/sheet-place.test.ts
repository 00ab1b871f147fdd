import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { useCards } from './cards'
import { type LateBrowser, lateBrowser } from './late-browser'
import { pastFrames } from './past-frames'

/** What is on the page: effects run when something comes to it, and end when that goes. */
const page = vi.hoisted(() => ({ ends: [] as (() => void)[] }))
const router = vi.hoisted(() => ({ history: {} as LateBrowser['history'] }))
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => (() => void) | undefined) => page.ends.push(effect() ?? (() => undefined)),
  useEffectEvent: (event: () => void) => event,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useRouter: () => router,
}))

let browser: LateBrowser
let cards: typeof useCards
let framedSheet: () => void
let openSheet: () => { close: () => void; onClose: ReturnType<typeof vi.fn> }

/** Comes to the page; what is returned takes it away. */
function show(use: () => void): () => void {
  use()
  const end = page.ends.pop()
  return () => end?.()
}

const showCard = (depth: number, onBack = vi.fn()) => show(() => cards({ depth, busy: false, onBack }))

/** How many sheets over how many cards, by the place that is shown, and how many places lie before it. */
function where() {
  const { states, at } = browser.places()
  const { card = 0, sheet = 0 } = (states[at] ?? {}) as { card?: number; sheet?: number }
  return { card, sheet, at }
}

beforeEach(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
  browser = lateBrowser()
  router.history = browser.history
  cards = (await import('./cards')).useCards
  const { useOwnPlace } = await import('./sheet-place')
  framedSheet = () => useOwnPlace(vi.fn(), pastFrames)
  openSheet = () => {
    let close = () => {}
    const onClose = vi.fn(() => close())
    close = show(() => useOwnPlace(onClose, null))
    return { close, onClose }
  }
})

describe('a sheet', () => {
  it('is closed by Back, the topmost first, and the cards under it stay', () => {
    const onBack = vi.fn()
    showCard(1, onBack)
    const [below, above] = [openSheet(), openSheet()]
    expect(where()).toEqual({ card: 1, sheet: 2, at: 3 })
    browser.back()
    browser.arrive()
    expect(above.onClose).toHaveBeenCalledOnce()
    expect(below.onClose).not.toHaveBeenCalled()
    browser.back()
    browser.arrive()
    expect(below.onClose).toHaveBeenCalledOnce()
    expect(onBack).not.toHaveBeenCalled()
    expect(where()).toEqual({ card: 1, sheet: 0, at: 1 })
    browser.back()
    browser.arrive()
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('that is closed by hand has no place any more', () => {
    showCard(1)
    openSheet().close()
    browser.arrive()
    expect(where()).toEqual({ card: 1, sheet: 0, at: 1 })
  })

  it('with a frame in it has none where the browser does not tell places from those of frames', () => {
    const close = show(() => framedSheet())
    expect(where()).toEqual({ card: 0, sheet: 0, at: 0 })
    close()
  })

  it('with a frame in it is left past the places of the frame', () => {
    const traverseTo = vi.fn(() => ({ committed: Promise.resolve(), finished: Promise.resolve() }))
    const entries = () => browser.places().states.map((_, index) => ({ key: `place ${index}` }))
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries, traverseTo })
    const close = show(() => framedSheet())
    expect(where()).toEqual({ card: 0, sheet: 1, at: 1 })
    close()
    expect(traverseTo).toHaveBeenCalledExactlyOnceWith('place 0')
    browser.arrive()
    expect(where().at, 'by nothing else').toBe(1)
  })

  it('that comes while the one before it leaves has a place of its own, and stays open', () => {
    openSheet().close()
    const next = openSheet()
    browser.arrive()
    expect(where()).toEqual({ card: 0, sheet: 1, at: 1 })
    expect(next.onClose).not.toHaveBeenCalled()
  })

  it('that is closed is not come to once more', () => {
    const onBack = vi.fn(() => card())
    const sheet = openSheet()
    // By what goes on under it.
    const card = showCard(1, onBack)
    sheet.close()
    browser.back()
    browser.arrive()
    expect(onBack).toHaveBeenCalledOnce()
    expect(where()).toEqual({ card: 0, sheet: 0, at: 0 })
  })
})

describe('a card', () => {
  it('comes after the sheet that was closed for it has left', () => {
    const onBack = vi.fn()
    const first = showCard(1)
    openSheet().close()
    first()
    showCard(2, onBack)
    browser.arrive()
    expect(where()).toEqual({ card: 2, sheet: 0, at: 2 })
    expect(onBack).not.toHaveBeenCalled()
  })

  it('leaves along with the sheet over it', () => {
    const card = showCard(2)
    openSheet().close()
    card()
    showCard(0)
    browser.arrive()
    expect(where()).toEqual({ card: 0, sheet: 0, at: 0 })
  })

  it('leaves under a sheet that stays open', () => {
    const card = showCard(2)
    const sheet = openSheet()
    card()
    showCard(0)
    browser.arrive()
    expect(where()).toEqual({ card: 0, sheet: 1, at: 1 })
    expect(sheet.onClose).not.toHaveBeenCalled()
  })
})

it('a page that is loaded again with a sheet over its cards begins where the first card was', async () => {
  showCard(2)
  openSheet()
  browser.arrive()
  vi.resetModules()
  cards = (await import('./cards')).useCards
  showCard(0)
  browser.arrive()
  expect(where().at).toBe(0)
})
