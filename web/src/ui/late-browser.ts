import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

export interface LateBrowser {
  history: RouterHistory
  /** The browser's own Back. */
  back: () => void
  /** What was asked for so far comes about. */
  arrive: () => void
  /** The states of its places, and which of them is the one that is shown. */
  places: () => { states: unknown[]; at: number }
}

/** For tests: a browser's history as far as it is used. Where it is sent it goes a moment later. */
export function lateBrowser(): LateBrowser {
  const states: unknown[] = [null]
  const heard: (() => void)[] = []
  let at = 0
  const asked: number[] = []
  const history = createBrowserHistory({
    window: {
      location: { pathname: '/send', search: '', hash: '' },
      history: {
        get state() {
          return states[at]
        },
        pushState: (state: unknown) => {
          at += 1
          states.splice(at, states.length, state)
        },
        replaceState: (state: unknown) => {
          states[at] = state
        },
        go: (by: number) => asked.push(by),
      },
      addEventListener: (name: string, listener: () => void) => {
        if (name === 'popstate') heard.push(listener)
      },
    },
  })
  return {
    history,
    back: () => asked.push(-1),
    arrive: () => {
      while (asked.length > 0) {
        at += asked.shift() ?? 0
        for (const listener of heard) listener()
      }
    },
    places: () => ({ states, at }),
  }
}
