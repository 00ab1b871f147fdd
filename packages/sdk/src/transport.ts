import { bytesToHex } from 'viem'
import { ask, json, PREFIX } from './ask.js'
import { type Clock, systemClock } from './clock.js'
import { FilbertError } from './error.js'
import { type FillRandom, fillRandom } from './keys.js'
import { refuseSecrets } from './secret-guard.js'

/** What a call may be told besides. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Secrets and keys at hand, which are looked for in what is sent. */
  own?: readonly string[]
}

/** The server, asked with patience: what may pass is asked again, as often and as late as it says. */
export interface Transport {
  get: <T extends object>(path: string, options?: CallOptions) => Promise<T>
  /** The same again is the same to the server: it is repeated under one `Idempotency-Key`. */
  write: <T extends object>(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    options?: CallOptions,
  ) => Promise<T>
  /** Each is another one to the server: asked once, whatever comes. */
  once: <T extends object>(path: string, form: FormData, options?: CallOptions) => Promise<T>
}

export interface TransportOptions {
  /** Where the server is, without a slash at the end. */
  origin: string
  fetch?: typeof fetch | undefined
  timeoutMs?: number | undefined
  /** How often more it is asked for what may pass. */
  retries?: number | undefined
  clock?: Clock | undefined
  random?: FillRandom | undefined
}

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 120_000
const RETRIES = 2
const FIRST_PAUSE_MS = 500
/** Who is asked to come again later than this says so to its caller instead. */
const LONGEST_PAUSE_MS = 30_000
/** No answer of the API has more bytes. */
const MOST_BYTES = 4 * 1024 * 1024

export function transport(options: TransportOptions): Transport {
  const { timeoutMs = TIMEOUT_MS, random = fillRandom } = options
  const asker = new Asker(options)
  return {
    get: (path, { signal, own } = {}) => {
      refuseSecrets(path, own)
      return asker.patiently({ path, init: {}, timeoutMs, signal })
    },
    write: (method, path, body, { signal, own } = {}) => {
      refuseSecrets([path, body], own)
      const init = json(method, body)
      const headers = { ...init.headers, 'idempotency-key': uuid(random) }
      return asker.patiently({ path, init: { ...init, headers }, timeoutMs, signal })
    },
    once: (path, form, { signal, own } = {}) => {
      refuseSecrets([path, form], own)
      return asker.once({ path, init: { method: 'POST', body: form }, timeoutMs: UPLOAD_TIMEOUT_MS, signal })
    },
  }
}

interface Call {
  path: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
}

class Asker {
  readonly #options: TransportOptions
  readonly #send: typeof fetch

  constructor(options: TransportOptions) {
    this.#options = options
    this.#send = bounded(options.fetch ?? fetch)
  }

  async once<T extends object>({ path, init, timeoutMs, signal }: Call): Promise<T> {
    if (signal?.aborted) throw aborted(signal, 'refused')
    const patience = AbortSignal.timeout(timeoutMs)
    const asked: RequestInit = {
      ...init,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      // The API answers where it was asked, and knows nobody by a cookie here.
      redirect: 'error',
      credentials: 'omit',
    }
    const url = `${this.#options.origin}${PREFIX}${path}`
    const answer = await ask<T>(url, asked, timeoutMs, this.#send).catch((error) => {
      throw signal?.aborted ? aborted(signal, init.method ? 'unknown' : 'refused') : error
    })
    if (typeof answer === 'object' && answer !== null) return answer
    throw new FilbertError('unreadable', 'No answer of the API came.')
  }

  async patiently<T extends object>(call: Call): Promise<T> {
    const { clock = systemClock, random = fillRandom, retries = RETRIES } = this.#options
    for (let failures = 0; ; failures++) {
      try {
        return await this.once<T>(call)
      } catch (error) {
        const pause = pauseAfter(error, failures, random)
        if (pause === null || failures >= retries) throw error
        await clock.wait(pause, call.signal).catch(() => {
          throw aborted(call.signal, call.init.method ? 'unknown' : 'refused')
        })
      }
    }
  }
}

/** Milliseconds until the same may be asked again; null where it is not to be. */
function pauseAfter(error: unknown, failures: number, random: FillRandom): number | null {
  if (!(error instanceof FilbertError) || !error.retryable) return null
  const { retryAfterMs } = error
  if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_PAUSE_MS ? retryAfterMs : null
  const [share = 0] = filled(1, random)
  // Not all who failed at once come again at once.
  return FIRST_PAUSE_MS * 2 ** failures * (0.5 + share / 512)
}

function aborted(signal: AbortSignal | undefined, outcome: 'refused' | 'unknown'): FilbertError {
  return new FilbertError('aborted', 'The caller called it off.', {
    outcome,
    cause: signal?.reason,
  })
}

/** Reads no more of an answer than any of the API has. */
function bounded(send: typeof fetch): typeof fetch {
  return async (url, init) => {
    const response = await send(url, init)
    if (!response.body) return response
    let left = MOST_BYTES
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, stream) => {
        left -= chunk.byteLength
        if (left < 0) stream.error(new SyntaxError('longer than any answer'))
        else stream.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(limit), response)
  }
}

/** Of version 4. */
function uuid(random: FillRandom): string {
  const digits = bytesToHex(filled(16, random)).slice(2)
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20),
  ].join('-')
}

function filled(length: number, random: FillRandom): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  random(bytes)
  return bytes
}
