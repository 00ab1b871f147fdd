import { beforeEach, expect, it, vi } from 'vitest'
import { type LateBrowser, lateBrowser } from './late-browser'
import { goPlaces, isGoing, whenThere } from './places'

let browser: LateBrowser

beforeEach(() => {
  browser = lateBrowser()
  for (const card of [1, 2]) {
    browser.history.push('/send', { card })
    browser.history.flush()
  }
})

it('puts off what reads or adds a place until the browser is where it was sent', () => {
  const { history, arrive } = browser
  const read = vi.fn(() => history.location.state.card)
  goPlaces(history, -1)
  whenThere(read)
  expect(read).not.toHaveBeenCalled()
  expect(isGoing()).toBe(true)
  arrive()
  expect(read).toHaveReturnedWith(1)
  expect(isGoing()).toBe(false)
})

it('goes on waiting where what was put off sends the browser once more', () => {
  const { history, arrive, places } = browser
  const second = vi.fn(() => places().at)
  goPlaces(history, -1)
  whenThere(() => goPlaces(history, -1))
  whenThere(second)
  arrive()
  expect(second).toHaveBeenCalledOnce()
  expect(second).toHaveReturnedWith(0)
})

it('takes no place that somebody replaces meanwhile for the one it was sent to', () => {
  const { history, arrive } = browser
  const act = vi.fn()
  goPlaces(history, -1)
  whenThere(act)
  history.replace('/send', { card: 2 })
  history.flush()
  expect(act).not.toHaveBeenCalled()
  arrive()
  expect(act).toHaveBeenCalledOnce()
})

it('waits no longer than two seconds for a browser that does not go', () => {
  vi.useFakeTimers()
  const act = vi.fn()
  goPlaces(browser.history, -1)
  whenThere(act)
  vi.advanceTimersByTime(1_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  expect(isGoing()).toBe(false)
  vi.useRealTimers()
})

it('acts at once where the browser stands still', () => {
  const act = vi.fn()
  whenThere(act)
  expect(act).toHaveBeenCalledOnce()
})
