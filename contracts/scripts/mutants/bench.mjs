// A copy of the project in which one mutant after another is tried. Nothing is written outside the copy.

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const COPIED = ['bin', 'foundry.toml', 'package.json', 'sandbox', 'src', 'test']
/** Gas figures differ for almost any mutant, and the others' subject is not src/. */
const LEFT_OUT = ['differential', 'gas', 'sandbox', 'symbolic']

/** Time for one mutant's compiling and tests, in milliseconds. One that does not end is noticed by it. */
const TIME_LIMIT = 90_000
/** Time for a first build of everything. */
const FIRST_TIME_LIMIT = 600_000

/** Few runs, always the same ones; tests take the contracts' code as files, so only contracts are recompiled. */
const ENVIRONMENT = {
  FOUNDRY_PROFILE: 'unoptimized',
  FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
  FOUNDRY_DENY: 'never',
  FOUNDRY_FUZZ_SEED: '1',
  FOUNDRY_FUZZ_RUNS: '32',
  FOUNDRY_INVARIANT_RUNS: '2',
  FOUNDRY_INVARIANT_DEPTH: '32',
}

export class Bench {
  #folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  #project = join(this.#folder, 'contracts')
  #compiler

  /** Copies the project and builds all of it. Throws if the tests fail even without a mutant. */
  static async make() {
    const bench = new Bench()
    mkdirSync(bench.#project)
    for (const name of COPIED) cpSync(name, join(bench.#project, name), { recursive: true })
    for (const name of LEFT_OUT) rmSync(join(bench.#project, 'test', name), { recursive: true, force: true })
    symlinkSync(resolve('node_modules'), join(bench.#project, 'node_modules'))
    symlinkSync(resolve('../testdata'), join(bench.#folder, 'testdata'))
    cpSync(beside('solc-client.cjs'), join(bench.#project, 'bin/solc-unoptimized'))
    await bench.#startCompiler()
    const { status, output } = await bench.#forge(FIRST_TIME_LIMIT)
    if (status !== 0) {
      bench.remove()
      throw new Error(`the tests fail without any mutant\n${output}`)
    }
    return bench
  }

  /** Another like this one, already built. */
  async copy() {
    const bench = new Bench()
    const filter = (path) => path !== this.#socket()
    const exactly = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter }
    cpSync(this.#folder, bench.#folder, exactly)
    await bench.#startCompiler()
    return bench
  }

  /**
   * Tries one mutant: `outcome` is killed, survived, timeout or invalid (the compiler refuses it), and
   * `by` the failed test.
   */
  async judge({ source, start, end, text }) {
    const file = join(this.#project, source.path)
    writeFileSync(file, source.replaced(start, end, text))
    const { status, output } = await this.#forge(TIME_LIMIT)
    writeFileSync(file, source.text)

    if (status === 0) return { outcome: 'survived' }
    if (status === null) return { outcome: 'timeout' }
    // A law's name comes after the calls that broke it, on a line of its own.
    const failure = /^\[FAIL.*\] (\w+)\(/m.exec(output) ?? /^\[FAIL[^]*?^ (invariant_\w+)\(/m.exec(output)
    if (failure) return { outcome: 'killed', by: failure[1] }
    if (output.includes('Compiler run failed')) return { outcome: 'invalid' }
    throw new Error(`neither passed nor failed\n${output}`)
  }

  remove() {
    this.#compiler?.disconnect()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #socket() {
    return join(this.#project, 'bin/compiler.sock')
  }

  async #startCompiler() {
    this.#compiler = fork(beside('compiler.mjs'), [this.#socket()])
    await once(this.#compiler, 'message')
  }

  /** Runs all tests up to the first failure. A `status` of null: not within the time. */
  #forge(timeLimit) {
    return new Promise((done, failed) => {
      const forge = spawn('forge', ['test', '--fail-fast'], {
        cwd: this.#project,
        env: { ...process.env, ...ENVIRONMENT },
        // A process group of its own, so that the compiler ends with it.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      forge.stdout.on('data', (data) => (output += data))
      forge.stderr.on('data', (data) => (output += data))
      let late = false
      const timer = setTimeout(() => {
        late = true
        process.kill(-forge.pid, 'SIGKILL')
      }, timeLimit)
      forge.on('error', failed)
      forge.on('close', (status) => {
        clearTimeout(timer)
        done({ status: late ? null : status, output })
      })
    })
  }
}

function beside(name) {
  return fileURLToPath(new URL(name, import.meta.url))
}
