// Puts small faults into src/, one at a time, and looks whether the tests notice.
//
//   node scripts/mutants.mjs [--count N] [--seed S] [--match TEXT] [--jobs J]
//
// --count tries N of them, chosen by --seed; --match only those whose line in the report contains TEXT. An
// interrupt (Ctrl-C) ends it early, with a report on what was tried. Fails if less than 95 % are killed, and for
// any survivor that mutants.triage.json does not explain.

import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

import { Bench } from './mutants/bench.mjs'
import { mutantsOf } from './mutants/operators.mjs'
import { Source } from './mutants/syntax.mjs'

const NEEDED = 0.95

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    match: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(Math.max(1, Math.min(4, availableParallelism()))) },
  },
})

const files = readdirSync('src', { recursive: true }).filter((name) => name.endsWith('.sol'))
const all = files.sort().flatMap((name) => {
  const path = `src/${name}`
  return mutantsOf(new Source(path, readFileSync(path, 'utf8')))
})
const matching = all.filter((mutant) => describe(mutant).includes(options.match))
const chosen = shuffled(matching, Number(options.seed)).slice(0, Number(options.count))
console.log(`${chosen.length} of ${all.length} mutants`)

const tried = await tryAll(chosen, Number(options.jobs))
report(tried)

/** Each mutant with what became of it, in the order of the source. */
async function tryAll(mutants, jobs) {
  const results = new Map()
  const queue = mutants.values()
  let stopped = false
  process.once('SIGINT', () => {
    stopped = true
  })
  const first = await Bench.make()
  const others = Array.from({ length: jobs - 1 }, () => first.copy())
  const benches = [first, ...(await Promise.all(others))]
  try {
    await Promise.all(
      benches.map(async (bench) => {
        for (const mutant of queue) {
          if (stopped) return
          const verdict = await bench.judge(mutant)
          results.set(mutant, verdict)
          const by = verdict.by ? ` by ${verdict.by}` : ''
          console.log(`${results.size}/${mutants.length} ${verdict.outcome}${by}: ${describe(mutant)}`)
        }
      }),
    )
  } finally {
    for (const bench of benches) bench.remove()
  }
  return all.filter((mutant) => results.has(mutant)).map((mutant) => ({ mutant, ...results.get(mutant) }))
}

function report(results) {
  const number = (outcome) => results.filter((r) => r.outcome === outcome).length
  const [killed, late, survived] = [number('killed'), number('timeout'), number('survived')]
  const valid = killed + late + survived
  const score = (killed + late) / valid

  const explanations = JSON.parse(readFileSync('mutants.triage.json', 'utf8'))
  const used = new Set()
  let unexplained = 0
  for (const { mutant } of results.filter((r) => r.outcome === 'survived')) {
    const { where, from, to } = edit(mutant)
    const explanation = explanations.find((e) => e.where === where && e.from === from && e.to === to)
    if (explanation) used.add(explanation)
    else unexplained += 1
    console.log(`survived, ${explanation?.reason ?? 'not explained'}: ${describe(mutant)}`)
  }
  console.log(
    `${valid} mutants: ${killed} killed, ${late} ran out of time, ${survived} survived ` +
      `(${unexplained} not explained); ${number('invalid')} more did not compile`,
  )
  console.log(`${(score * 100).toFixed(1)} % noticed, ${NEEDED * 100} % needed`)
  if (unexplained > 0 || !(score >= NEEDED)) process.exitCode = 1

  if (results.length < all.length) return
  for (const { where, from, to } of explanations.filter((e) => !used.has(e))) {
    console.log(`mutants.triage.json explains what did not survive: ${where}: ${from} -> ${to}`)
    process.exitCode = 1
  }
}

function describe(mutant) {
  const { where, from, to } = edit(mutant)
  return `${mutant.source.path}:${mutant.source.line(mutant.start)} ${where}: ${from} -> ${to} (${mutant.operator})`
}

/** A mutant as mutants.triage.json names it: without lines, which move. */
function edit({ source, start, end, text, where }) {
  const onOneLine = (code) => code.trim().replace(/\s+/g, ' ')
  return { where, from: onOneLine(source.slice(start, end)), to: onOneLine(text) }
}

/** Fisher and Yates, with the generator of Lehmer (Park and Miller), so a seed stands for one order. */
function shuffled(list, seed) {
  const result = [...list]
  let state = seed
  for (let i = result.length - 1; i > 0; --i) {
    state = (state * 48_271) % 2_147_483_647
    const j = state % (i + 1)
    ;[result[i], result[j]] = [result[j], result[i]]
  }
  return result
}
