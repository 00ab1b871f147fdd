import FakeTimers, { type Clock } from '@sinonjs/fake-timers'

/** How often a running clock is put forward. Milliseconds. */
const STEP_MS = 10

/** A page's own clock and timers. It runs like any other until it is paused. */
export class PageClock {
  readonly #clock: Clock
  readonly #running: ReturnType<typeof setInterval>

  constructor(page: Window & typeof globalThis) {
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
    this.#clock = FakeTimers.withGlobal(page).install({ now: Date.now(), toFake: [...toFake] })
    this.#running = setInterval(() => this.#clock.tick(STEP_MS), STEP_MS)
  }

  /** From now on time passes by `run` alone. */
  pause(): void {
    clearInterval(this.#running)
  }

  /** So many milliseconds pass, with all that is due in them. */
  async run(ms: number): Promise<void> {
    await this.#clock.tickAsync(ms)
  }
}
