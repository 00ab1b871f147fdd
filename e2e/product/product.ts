import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts, isListening } from './ports'
import { anvil, filbert } from './programs'

/** People watch chains, a bank and a router work; tests only wait for them. */
const BLOCK_MS = 250
const BANK_STEP_MS = 500
const ROUTER_STEP_MS = 1_000
/** The program asks the bank about somebody this often at most. */
const BANK_POLL_MS = 250

/** A new world deploys its contracts first; two busy cores take their time. */
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 30_000

/** What tests need to know of the product that runs for them. */
export interface Running {
  /** Where it is reached, without a slash at the end. */
  url: string
  /** The one host that may show its pages in a frame. Nobody listens there yet. */
  frameHost: string
  /** What people are told is kept there, to be read. */
  outbox: string
  /** Its figures. */
  metrics: string
  /** The sandbox's bank: its pages, and below `/control` what it is told to do. */
  bank: string
  /** The sandbox's router: its page, and below `/control` what it is told to do. */
  router: string
  /** All it keeps: databases, chain states, keys. */
  dataDir: string
  /** All it said. */
  logFile: string
}

export interface Product extends Running {
  /** As Ctrl-C does. Fails when it ends with an error, or when anything it started is still there. */
  stop: () => Promise<void>
}

/**
 * A sandbox of its own: fresh data, free ports, so that it stands beside any other that runs here.
 * `name` tells its log from those of others.
 */
export async function startProduct(name: string): Promise<Product> {
  const [
    port = 0,
    framePort = 0,
    outboxPort = 0,
    metricsPort = 0,
    bankPort = 0,
    routerPort = 0,
    ...chainPorts
  ] = await freePorts(8)
  const folder = mkdtempSync(join(tmpdir(), `filbert-${name}-`))
  const running: Running = {
    url: `http://localhost:${port}`,
    frameHost: `http://localhost:${framePort}`,
    outbox: `http://127.0.0.1:${outboxPort}/outbox`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    bank: `http://127.0.0.1:${bankPort}`,
    router: `http://127.0.0.1:${routerPort}`,
    dataDir: join(folder, 'data'),
    logFile: logFileOf(name),
  }
  const stop = await launch(running, ['run', '--sandbox'], 'ready', {
    PORT: String(port),
    FILBERT_ANVIL: anvil.path,
    FILBERT_BLOCK_MILLISECONDS: String(BLOCK_MS),
    FILBERT_ANVIL_PORTS: chainPorts.join(','),
    FILBERT_FRAME_ANCESTORS: running.frameHost,
    FILBERT_OUTBOX_PORT: String(outboxPort),
    FILBERT_METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
    FILBERT_BANK_POLL_MILLISECONDS: String(BANK_POLL_MS),
    FILBERT_BANK_PORT: String(bankPort),
    FILBERT_ROUTER_PORT: String(routerPort),
    FILBERT_CONTACT_URL: 'mailto:help@filbert.example',
    FILBERT_BUY_TOKENS_URL: 'https://buy.filbert.example',
    FILBERT_DOCS_URL: 'https://docs.filbert.example',
    FILBERT_COMMUNITY_URL: 'https://chat.filbert.example',
    FILBERT_SCHEDULING_URL: 'https://cal.filbert.example/us/30min?layout=month_view&theme=dark',
  })
  try {
    await setPace(running.bank, BANK_STEP_MS)
    await setPace(running.router, ROUTER_STEP_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...running,
    stop: async () => {
      await stop()
      await assertSilent([port, outboxPort, metricsPort, bankPort, routerPort, ...chainPorts])
      rmSync(folder, { recursive: true })
    },
  }
}

/** How long one of the sandbox's servers takes from state to state. */
async function setPace(server: string, stepMs: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ step_ms: stepMs })
  const { ok, status } = await fetch(`${server}/control/pace`, { method: 'PUT', headers, body })
  if (!ok) throw new Error(`${server} answered ${status} to its pace`)
}

/** An operator's pages and API beside a sandbox, on the chains of `settings` (TOML), some of which may not answer. */
export async function serveBeside(sandbox: Running, name: string, settings: string): Promise<Product> {
  const [port = 0] = await freePorts(1)
  const folder = mkdtempSync(join(tmpdir(), `filbert-${name}-`))
  const running: Running = {
    ...sandbox,
    url: `http://localhost:${port}`,
    dataDir: join(folder, 'data'),
    logFile: logFileOf(name),
  }
  const file = join(folder, 'filbert.toml')
  writeFileSync(file, settings)
  const stop = await launch(running, ['serve', '--config', file], 'health', { PORT: String(port) })
  return {
    ...running,
    stop: async () => {
      await stop()
      await assertSilent([port])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts the program and waits until it says that it is there. What it gives ends it, as Ctrl-C does. */
async function launch(
  running: Running,
  command: string[],
  sign: 'ready' | 'health',
  settings: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const process = spawn(filbert.path, command, {
    env: {
      ...inherited(),
      FILBERT_DATA_DIR: running.dataDir,
      // The most that can be logged: the search for secrets shall see it.
      FILBERT_LOG: 'debug,hyper=info,sqlx=info',
      ...settings,
    },
    stdio: ['ignore', openSync(running.logFile, 'w'), openSync(running.logFile, 'a')],
  })
  const ended = endOf(process)
  const early = ended.then((end) => fail(running, `ended early (${end})`))
  try {
    await Promise.race([isWell(`${running.url}/api/filbert/${sign}`), early])
  } catch (error) {
    process.kill('SIGKILL')
    throw error
  }
  return () => stop(running, process, ended)
}

/** Settings of whoever runs the tests are not those of the product under test. */
function inherited(): NodeJS.ProcessEnv {
  const ours = (name: string) => name === 'PORT' || name.startsWith('FILBERT_')
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours(name)))
}

function logFileOf(name: string): string {
  const folder = resolve(import.meta.dirname, '../test-results')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}-server.log`)
}

/** `0` or the signal, once it has ended; the reason, if it never began. */
function endOf(process: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    process.once('exit', (code, signal) => resolve(signal ?? String(code)))
    process.once('error', (error) => resolve(error.message))
  })
}

/** Until it says that all is in order: a server that is ready serves people before it has read all of its chains. */
async function isWell(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const said = await fetch(url)
      .then((answer): Promise<{ status: string }> => answer.json())
      .catch(() => null)
    if (said?.status === 'ok') return
    await wait(100)
  }
  throw new Error(`${url} did not say that all is well within ${READY_WITHIN_MS} ms`)
}

async function stop(running: Running, process: ChildProcess, ended: Promise<string>): Promise<void> {
  process.kill('SIGINT')
  const end = await Promise.race([ended, wait(STOP_WITHIN_MS, 'still there', { ref: false })])
  if (end === 'still there') process.kill('SIGKILL')
  if (end !== '0') fail(running, `did not stop well (${end})`)
}

async function assertSilent(ports: number[]): Promise<void> {
  const left = []
  for (const port of ports) if (await isListening(port)) left.push(port)
  if (left.length > 0) throw new Error(`after the stop something still listens on ${left.join(', ')}`)
}

function fail(running: Running, what: string): never {
  const lastLines = readFileSync(running.logFile, 'utf8').split('\n').slice(-20).join('\n')
  throw new Error(`${filbert.path} ${what}. Its last lines:\n${lastLines}`)
}
