// Counts tests by what their runners print, a line at a time: cargo, forge, Halmos, Vitest, Playwright, Node.

/** How the closing lines of each runner look. `passed` and `failed` are the patterns of both numbers. */
const CLOSING = [
  { line: /^test result: /, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^Ran \d+ test suites? in /, passed: /(\d+) tests? passed/, failed: /(\d+) failed/ },
  { line: /^Symbolic test result: /, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^ {6}Tests {2}/, passed: /(\d+) passed/, failed: /(\d+) failed/ },
  { line: /^# (pass|fail) \d+$/, passed: /^# pass (\d+)/, failed: /^# fail (\d+)/ },
  { line: /^ {2}\d+ (passed|failed|flaky)\b/, passed: /(\d+) (?:passed|flaky)/, failed: /(\d+) failed/ },
]

/** What the tests of one stage came to. */
export class Tally {
  passed = 0
  failed = 0
  /** Lines that name a journey which passed at its second try. */
  flaky = []
  /** How to run each failed test alone, or its name where the runner's own words say how. */
  failures = []
  /** Rust's tests with their seconds. */
  timed = []

  #rustFailures = []
  /** Rust's tests that have been running for a minute. */
  #rustSlow = new Set()

  read(line) {
    for (const { line: pattern, passed, failed } of CLOSING) {
      if (!pattern.test(line)) continue
      this.passed += Number(passed.exec(line)?.[1] ?? 0)
      this.failed += Number(failed.exec(line)?.[1] ?? 0)
    }
    if (line.startsWith('flaky: ')) this.flaky.push(line)
    if (line.startsWith('alone: ')) this.failures.push(line.slice('alone: '.length))

    const rust = /^test (\S+) \.\.\. (ok|FAILED)(?: <([\d.]+)s>)?$/.exec(line)
    if (rust) this.#rustSlow.delete(rust[1])
    const slow = /^test (\S+) has been running for over/.exec(line)
    if (slow) this.#rustSlow.add(slow[1])
    if (rust?.[3]) this.timed.push({ name: rust[1], seconds: Number(rust[3]) })
    if (rust?.[2] === 'FAILED') this.#rustFailures.push(rust[1])
    // Cargo names the test binary only after all of its tests.
    const binary = /to rerun pass `(.+)`$/.exec(line)
    if (binary)
      for (const name of this.#rustFailures.splice(0))
        this.failures.push(`scripts/cargo test ${binary[1]} -- --exact ${name}`)
  }

  /** The stage is ended because it hangs: what is known of the cause is a failure. */
  hangs(why) {
    this.failures.push(why, ...[...this.#rustSlow].map((name) => `${name} did not end`))
  }
}
