import type { Reporter, TestCase } from '@playwright/test/reporter'
import { failuresOf, flakyOf } from './journey-report'

/** After all else that is printed: each journey that failed, and each that passed only when it was retried. */
export default class JourneyReporter implements Reporter {
  readonly #journeys = new Set<TestCase>()

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(journey: TestCase): void {
    this.#journeys.add(journey)
  }

  onExit(): Promise<void> {
    const journeys = [...this.#journeys]
    const lines = [...failuresOf(journeys), ...flakyOf(journeys)]
    return new Promise((done) =>
      process.stdout.write(lines.map((line) => `${line}\n`).join(''), () => done()),
    )
  }
}
