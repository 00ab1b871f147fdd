// Fails unless the tests reach every line, statement, branch and function of src/.
//
// Run by `npm run coverage`. The detailed report is left in cache/lcov.info.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const REPORT = 'cache/lcov.info'

/** One row of forge's summary table: a file of src/ and its four "percent (reached/all)" cells. */
const ROW = /^\| (src\/\S+) +\|(.*)\|$/gm
const CELL = /\((\d+)\/(\d+)\)/g
const MEASURES = ['lines', 'statements', 'branches', 'functions']

// Gas figures are those of optimized code, and the sandbox's tests say nothing about src/.
const forge = spawnSync(
  'forge',
  ['coverage', '--exclude-tests', '--no-match-path', 'test/{differential,gas,sandbox}/*'].concat([
    '--report',
    'summary',
    '--report',
    'lcov',
    '--report-file',
    REPORT,
  ]),
  {
    env: { ...process.env, FOUNDRY_PROFILE: 'unoptimized' },
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
if (forge.status !== 0) {
  console.error(forge.stdout)
  throw new Error('forge coverage failed')
}

const files = [...forge.stdout.matchAll(ROW)].map(([, file, cells]) => ({
  file,
  counts: [...cells.matchAll(CELL)].map(([, reached, all]) => ({ reached: +reached, all: +all })),
}))
if (files.length === 0) throw new Error("forge's summary names no file of src/")

let missing = 0
for (const { file, counts } of files) {
  const words = counts.map(({ reached, all }, i) => `${reached}/${all} ${MEASURES[i]}`)
  console.log(`${file}: ${words.join(', ')}`)
  missing += counts.reduce((sum, { reached, all }) => sum + all - reached, 0)
}
for (const place of unreached()) console.error(`never reached: ${place}`)
if (missing > 0) process.exitCode = 1

/** The lines and branches of src/ that no test reaches, as `file:line`. */
function unreached() {
  return readFileSync(REPORT, 'utf8')
    .split('end_of_record')
    .flatMap((record) => {
      const file = /^SF:(src\/.*)$/m.exec(record)?.[1]
      if (!file) return []
      const lines = [...record.matchAll(/^DA:(\d+),0$/gm)].map(([, line]) => `${file}:${line}`)
      const branches = [...record.matchAll(/^BRDA:(\d+),\d+,(\d+),(?:0|-)$/gm)]
      return lines.concat(branches.map(([, line, path]) => `${file}:${line} (branch ${path})`))
    })
}
