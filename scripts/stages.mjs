// Runs stages, each a target of the Makefile, and ends with a table: stage, seconds, passed, failed. A failed test is
// named there with the command that runs it alone.
//
// stages.mjs [--keep-going] STAGE...
//
// --keep-going: a stage that fails does not keep the later ones from running; the end still is a failure.
//
// A stage that prints nothing for STAGE_SILENCE seconds hangs: it is ended, and the Rust tests that were running are
// named.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { Tally } from './tally.mjs'

const keepGoing = process.argv[2] === '--keep-going'
const stages = process.argv.slice(keepGoing ? 3 : 2)

/** Seconds. Proofs and long tests are silent for a while; what the gate runs is not. */
const SILENCE = Number(process.env.STAGE_SILENCE ?? (process.env.FILBERT_TEST_DEEP ? 3600 : 600))

/** Ends what runs, with all that it started. */
let end = () => {}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    end(signal)
    process.exit(1)
  })

/** Runs one, shows what it prints, and counts it. */
async function run(stage) {
  const tally = new Tally()
  const began = performance.now()
  const child = spawn('make', ['--no-print-directory', stage], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  end = (signal) => process.kill(-child.pid, signal)
  const silence = setTimeout(() => {
    tally.hangs(`${stage} printed nothing for ${SILENCE} s and was ended`)
    end('SIGKILL')
  }, SILENCE * 1000)
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    let rest = ''
    from.setEncoding('utf8').on('data', (text) => {
      silence.refresh()
      to.write(text)
      const lines = (rest + text).split('\n')
      rest = lines.pop()
      for (const line of lines) tally.read(stripVTControlCharacters(line))
    })
  }
  const code = await new Promise((done) => child.on('close', done))
  clearTimeout(silence)
  end = () => {}
  return { stage, tally, code, seconds: (performance.now() - began) / 1000 }
}

const ended = []
for (const stage of stages) {
  process.stdout.write(`\n=== ${stage}\n`)
  const end = await run(stage)
  ended.push(end)
  if (end.code !== 0 && !keepGoing) break
}

const row = (...cells) => cells.map((cell, at) => (at ? `${cell}`.padStart(9) : cell.padEnd(24))).join('')
const lines = ['', row('stage', 'seconds', 'passed', 'failed')]
for (const { stage, tally, seconds, code } of ended)
  lines.push(row(stage, seconds.toFixed(0), tally.passed, tally.failed) + (code === 0 ? '' : '  FAILED'))
for (const stage of stages.slice(ended.length)) lines.push(row(stage, '-', '-', '-') + '  not run')
const slowest = ended.flatMap(({ tally }) => tally.timed).sort((a, b) => b.seconds - a.seconds)
if (slowest.length > 0) lines.push('', 'slowest Rust tests, seconds:')
for (const { name, seconds } of slowest.slice(0, 20)) lines.push(`${seconds.toFixed(1).padStart(7)}  ${name}`)
for (const flaky of ended.flatMap(({ tally }) => tally.flaky)) lines.push(flaky)
for (const { stage, tally, code } of ended) {
  if (code !== 0) lines.push('', `${stage} failed${tally.failures.length ? ':' : `: make ${stage}`}`)
  for (const failure of tally.failures) lines.push(`  ${failure}`)
}
const sum = (key) => ended.reduce((all, { tally }) => all + tally[key], 0)
lines.push('', `${sum('passed')} passed, ${sum('failed')} failed`)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = ended.every(({ code }) => code === 0) ? 0 : 1
