// Lets Halmos look for a counterexample to every law of test/symbolic. Fails if it finds one, or can not tell;
// and if it finds none where there has to be one (`reach_` functions).
//
// Run by `make symbolic`, which installs Halmos first.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const REPORT = 'cache/symbolic.json'
const TIME_LIMIT = 15 * 60_000

/** What Halmos says of a function. Any other number: it can not tell. */
const HOLDS = 0
const BROKEN = 1

const bounds = ['--default-bytes-lengths', '65', '--default-array-lengths', '1']
const time = ['--solver-timeout-assertion', '120000']
const output = ['--forge-build-out', 'cache/symbolic', '--json-output', REPORT, '--no-status']
rmSync(REPORT, { force: true })
const halmos = spawnSync(
  '.venv/halmos/bin/halmos',
  ['--function', '(check|reach)_', ...bounds, ...time, ...output],
  {
    env: { ...process.env, FOUNDRY_PROFILE: 'symbolic' },
    encoding: 'utf8',
    maxBuffer: Infinity,
    timeout: TIME_LIMIT,
  },
)
if (halmos.error) throw halmos.error

const report = JSON.parse(readFileSync(REPORT, 'utf8'))
const laws = Object.entries(report.test_results).flatMap(([contract, functions]) =>
  functions.map(({ name, exitcode, num_paths: [paths], num_bounded_loops: cut, time: [seconds] }) => {
    const reaching = name.startsWith('reach_')
    const words = { [HOLDS]: 'holds', [BROKEN]: reaching ? 'is reached' : 'is broken' }[exitcode]
    return {
      // A loop that was cut short leaves values that nobody looked at.
      good: exitcode === (reaching ? BROKEN : HOLDS) && cut === 0,
      line: `${words ?? `stays open (${exitcode})`}${cut ? ', loops cut' : ''}: ${contract.split(':')[1]}.${
        name.split('(')[0]
      } (${paths} paths, ${seconds.toFixed(1)} s)`,
    }
  }),
)
for (const { line } of laws) console.log(line)

const bad = laws.filter(({ good }) => !good)
console.log(`${laws.length - bad.length} of ${laws.length} are as they have to be`)
if (laws.length === 0 || bad.length > 0) {
  console.error(halmos.stdout)
  process.exitCode = 1
}
