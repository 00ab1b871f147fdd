// Fails on any finding of Slither, of high or medium impact, that slither.triage.json does not explain,
// and on any explanation that explains nothing.
//
// Run by `make slither`, which installs Slither first.
//
// An explanation: { detector, where, reason }. `where` is the function or variable, "LinkVault._deposit",
// or "*" where the detector's question is beside the point anywhere in src/.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const OUT = 'cache/slither'
const SLITHER = '.venv/slither/bin/slither'

// Slither asks a compiler's executable for what `bin/solc` does not answer, so forge asks for it instead.
// It would take a build of the day before for today's.
rmSync(OUT, { recursive: true, force: true })
run('forge', ['build', 'src', '--build-info', '--no-cache', '--out', OUT])
const report = JSON.parse(run(SLITHER, ['.', '--fail-none', '--json', '-']))
if (!report.success) throw new Error(`Slither failed: ${report.error}`)

const explanations = JSON.parse(readFileSync('slither.triage.json', 'utf8'))
const used = new Set()
const findings = report.results.detectors ?? []
for (const finding of findings) {
  const where = placeOf(finding.elements[0])
  const explanation = explanations.find(
    (e) => e.detector === finding.check && (e.where === '*' || e.where === where),
  )
  if (explanation) {
    used.add(explanation)
  } else {
    console.error(`${finding.impact}: ${finding.check} at ${where}\n${finding.description}`)
    process.exitCode = 1
  }
}
for (const { detector, where } of explanations.filter((e) => !used.has(e))) {
  console.error(`slither.triage.json explains ${detector} at ${where}, which Slither did not find`)
  process.exitCode = 1
}
console.log(
  `Slither: ${findings.length} findings of high or medium impact, ${explanations.length} explanations`,
)

/** "Contract.function" for whatever stands within a function, else "Contract.variable". */
function placeOf(element) {
  const parent = element.type_specific_fields?.parent
  const named = element.type === 'function' || parent?.type === 'contract'
  return named ? `${parent.name}.${element.name}` : parent ? placeOf(parent) : element.name
}

function run(program, args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}
