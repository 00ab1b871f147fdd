import { FilbertError } from './error.js'
import type { FailureCode } from './outcomes.js'
import type { Error as ErrorBody } from './schema.gen.js'

/** Below a server's origin. */
export const PREFIX = '/api/filbert'
const TIMEOUT_MS = 20_000

/** Asks once. Rejects with a `FilbertError` of the API's codes. */
export async function ask<T>(
  url: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
  send = fetch,
): Promise<T> {
  const response = await send(url, { signal: AbortSignal.timeout(timeoutMs), ...init }).catch(unreachable)
  const body: unknown = await response.json().catch((cause) => {
    throw cause instanceof SyntaxError ? unreadable(response) : unreachable()
  })
  if (response.ok) return body as T
  throw refusal(response, body)
}

/** As a body of the API. */
export function json(method: string, body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The error that an answer is. */
export function refusal(response: Response, body: unknown): FilbertError<FailureCode> {
  const said = body as ErrorBody | null
  if (typeof said?.code !== 'string') return unreadable(response)
  const { code, message, requestId, saved, fields = {} } = said
  const seconds = Number(response.headers.get('retry-after'))
  return new FilbertError(code, message, {
    status: response.status,
    requestId,
    saved: saved === true,
    fields,
    ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
  })
}

function unreachable(): never {
  throw new FilbertError('unreachable', 'No answer came.')
}

function unreadable({ status }: Response): FilbertError<FailureCode> {
  return new FilbertError('unreadable', 'No answer of the API came.', { status })
}
