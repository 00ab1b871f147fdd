import type { RaffleTask } from '@/api/schema.gen'
import { likelihood, solveIn } from '@/lib/raffle-proof'

export type ProofAsked = Pick<RaffleTask, 'challenge' | 'bits'>

export type ProofTold = { tries: number } | { nonce: number }

/** Hashes between two looks at the page, where there is no worker. */
const AT_ONCE = 512

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/**
 * Works out what a raffle's task asks for, in a worker, or in this page in between where there is none. Null: `signal`
 * ended it. `onLikely`: how far it is, from 0 to 1, as far as chance can be told.
 */
export async function solve(
  { challenge, bits }: ProofAsked,
  onLikely: (share: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const worker = await startWorker()
  const told = (tries: number) => onLikely(likelihood(tries, bits))
  const nonce = worker
    ? await solvedBy(worker, { challenge, bits }, told, signal)
    : await solvedHere({ challenge, bits }, told, signal)
  return nonce === null ? null : String(nonce)
}

async function startWorker(): Promise<Worker | null> {
  try {
    const { default: url } = await import('./proof-worker?worker&url')
    return new Worker(trusted(url), { type: 'module' })
  } catch {
    return null
  }
}

function solvedBy(
  worker: Worker,
  asked: ProofAsked,
  told: (tries: number) => void,
  signal: AbortSignal,
): Promise<number | null> {
  const ended = new Promise<number | null>((resolve, reject) => {
    const end = () => resolve(null)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    worker.onmessage = ({ data }: MessageEvent<ProofTold>) => {
      if ('nonce' in data) resolve(data.nonce)
      else told(data.tries)
    }
    worker.onerror = () => reject(new Error('the worker failed'))
    worker.postMessage(asked)
  })
  // What a worker cannot do, the page can.
  return ended.catch(() => solvedHere(asked, told, signal)).finally(() => worker.terminate())
}

export async function solvedHere(
  { challenge, bits }: ProofAsked,
  told: (tries: number) => void,
  signal: AbortSignal,
): Promise<number | null> {
  for (let from = 0; !signal.aborted; from += AT_ONCE) {
    const nonce = solveIn(challenge, bits, from, AT_ONCE)
    if (nonce !== null) return nonce
    told(from + AT_ONCE)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}

/** Browsers that ask take an address of a program only from a policy: this one passes our own files alone. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('filbert-proof', { createScriptURL: ownFile })
  return policy ? policy.createScriptURL(url) : url
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function ownFile(url: string): string {
  if (new URL(url, location.origin).origin !== location.origin) throw new TypeError('no file of ours')
  return url
}
