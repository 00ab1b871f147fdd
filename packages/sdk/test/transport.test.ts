import { describe, expect, it } from 'vitest'
import { FilbertError } from '../src/index.js'
import { type Answer, clock, filbertOf, link, URL_OF_LINK, type World, world } from './world.js'

const CALL = 'GET /links/31337/v4.4/5'
const BUSY: Answer = {
  status: 503,
  headers: { 'retry-after': '7' },
  body: { code: 'overloaded', message: 'Too much to do.', requestId: 'r1' },
}

async function failureOf(around: World, options = {}): Promise<FilbertError> {
  const error = await filbertOf(around, options)
    .links.read(URL_OF_LINK)
    .then(() => null)
    .catch((thrown: unknown) => thrown)
  if (error instanceof FilbertError) return error
  throw new Error(`that was no FilbertError: ${error}`)
}

describe('what servers answer', () => {
  it.each<[string, Answer, object]>([
    [
      'a page of a proxy',
      { status: 502, body: '<html>Bad Gateway</html>' },
      { code: 'unreadable', status: 502 },
    ],
    ['a page, as if all were well', { body: '<html>Welcome to the hotel</html>' }, { code: 'unreadable' }],
    ['nothing', { body: 'null' }, { code: 'unreadable' }],
    [
      'a status without a code',
      { status: 500, body: {} },
      { code: 'unreadable', status: 500, outcome: 'unknown' },
    ],
    [
      'a fault of its own',
      { status: 500, body: { code: 'internal', message: 'Ours.', requestId: 'r9' } },
      {
        code: 'internal',
        status: 500,
        outcome: 'unknown',
        requestId: 'r9',
        message: 'Ours.',
        retryable: true,
      },
    ],
    [
      'a code that is newer than this',
      { status: 409, body: { code: 'moon_is_full', message: 'Wait.', requestId: 'r' } },
      { code: 'moon_is_full', outcome: 'unknown', retryable: false },
    ],
    [
      'that it is too late',
      { status: 409, body: { code: 'already_claimed', message: 'Gone.', requestId: 'r' } },
      { code: 'already_claimed', outcome: 'elsewhere', status: 409, retryable: false },
    ],
  ])('%s', async (_name, answer, expected) => {
    const error = await failureOf(world({ [CALL]: answer }))
    expect({ ...error, message: error.message, retryable: error.retryable }).toMatchObject(expected)
  })

  it('no more of it is read than any answer has', async () => {
    const error = await failureOf(world({ [CALL]: { body: `"${'x'.repeat(5_000_000)}"` } }))
    expect(error.code).toBe('unreadable')
  })

  it('cannot set what is known of a failure', async () => {
    const body = { code: 'rejected', message: 'No.', requestId: 'r', outcome: 'elsewhere', txHash: '0x1' }
    const error = await failureOf(world({ [CALL]: { status: 422, body } }))
    expect([error.outcome, error.txHash]).toEqual(['refused', undefined])
  })

  it('it is asked without cookies, and led nowhere else', async () => {
    const around = world({ [CALL]: { body: link() } })
    await filbertOf(around).links.read(URL_OF_LINK)
    expect(around.asked[0]?.init).toMatchObject({ redirect: 'error', credentials: 'omit' })
  })
})

describe('patience', () => {
  it('waits as long as the server says, and has what it was asked for', async () => {
    const waited: number[] = []
    const around = world({ [CALL]: [BUSY, { body: link() }] })
    const read = await filbertOf(around, { clock: clock(waited) }).links.read(URL_OF_LINK)
    expect(read.index).toBe('5')
    expect(waited).toEqual([7000])
  })

  it('ends', async () => {
    const waited: number[] = []
    const around = world({ [CALL]: BUSY })
    const error = await failureOf(around, { clock: clock(waited), retries: 3 })
    expect(error).toMatchObject({ code: 'overloaded', retryAfterMs: 7000, requestId: 'r1' })
    expect(waited).toEqual([7000, 7000, 7000])
    expect(around.asked).toHaveLength(4)
  })

  it('is not tried for an hour: whoever asked is told', async () => {
    const waited: number[] = []
    const error = await failureOf(world({ [CALL]: { ...BUSY, headers: { 'retry-after': '3600' } } }), {
      clock: clock(waited),
    })
    expect(error).toMatchObject({ retryAfterMs: 3_600_000, retryable: true })
    expect(waited).toEqual([])
  })

  it('grows where nobody says how long', async () => {
    const waited: number[] = []
    const random = (bytes: Uint8Array) => bytes.fill(128)
    await failureOf(world({ [CALL]: { status: 502, body: 'no' } }), { clock: clock(waited), random })
    expect(waited).toEqual([375, 750])
  })

  it('does not ask again for what is refused', async () => {
    const body = { code: 'deposit_not_found', message: 'No.', requestId: 'r' }
    const around = world({ [CALL]: { status: 404, body } })
    expect((await failureOf(around)).code).toBe('deposit_not_found')
    expect(around.asked).toHaveLength(1)
  })

  it('has an end for an answer that never comes', async () => {
    const silent = ((_url: string, init: RequestInit) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })) as typeof fetch
    const error = await failureOf(world(), { fetch: silent, timeoutMs: 20, retries: 1 })
    expect(error).toMatchObject({ code: 'unreachable', outcome: 'unknown', retryable: true })
  })
})

describe('called off', () => {
  it('before it began, nothing is sent', async () => {
    const around = world()
    const read = filbertOf(around).links.read(URL_OF_LINK, { signal: AbortSignal.abort() })
    await expect(read).rejects.toMatchObject({ code: 'aborted', outcome: 'refused' })
    expect(around.asked).toEqual([])
  })

  it('between two tries, there is no second', async () => {
    const off = new AbortController()
    const around = world({
      [CALL]: () => {
        off.abort()
        return BUSY
      },
    })
    const read = filbertOf(around).links.read(URL_OF_LINK, { signal: off.signal })
    await expect(read).rejects.toMatchObject({ code: 'aborted' })
    expect(around.asked).toHaveLength(1)
  })
})

it.each(['ftp://filbert.test', 'filbert.test', 'https://filbert.test/app', 'https://filbert.test/?x=1', ''])(
  '%s is no server',
  (baseUrl) => {
    expect(() => filbertOf(world(), { baseUrl })).toThrow(expect.objectContaining({ code: 'bad_input' }))
  },
)
