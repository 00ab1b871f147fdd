import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { walletAnswer } from '@/chain/wallet-errors'
import type { Client } from './client'
import { pair } from './pair'

const SESSION = { topic: 'a session' }

/** What comes, or fails, when a test says so. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (cause: unknown) => void = () => undefined
  const promise = new Promise<T>((...ends) => {
    resolve = ends[0]
    reject = ends[1]
  })
  return { promise, resolve, reject }
}

/** A client whose relay and wallet answer when they are let to. */
function aClient() {
  const relay = later<void>()
  const owner = later<object>()
  const disconnect = vi.fn().mockResolvedValue(undefined)
  const transportClose = vi.fn().mockResolvedValue(undefined)
  const connect = vi.fn(async (_: unknown) => {
    await relay.promise
    return { uri: 'wc:1', approval: () => owner.promise }
  })
  const client = { connect, disconnect, core: { relayer: { transportClose } } } as unknown as Client
  return { client, relay, owner, connect, disconnect, transportClose }
}

function begin(client: Client) {
  const leaving = new AbortController()
  const codes: string[] = []
  const pairing = { onCode: (uri: string) => codes.push(uri), signal: leaving.signal }
  const ended = pair(client, [1, 10], pairing).then(
    (session) => ({ session }),
    (cause: unknown) => ({ cause, answer: walletAnswer(cause) }),
  )
  return { ended, codes, leaving }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks for all chains, and requires none', async () => {
  const { client, relay, owner, connect } = aClient()
  const { ended } = begin(client)
  relay.resolve()
  owner.resolve(SESSION)
  expect(await ended).toEqual({ session: SESSION })
  expect(connect.mock.calls[0]?.[0]).toMatchObject({
    optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:10'] } },
  })
})

it('gives up a relay that does not answer in 15 seconds, and stops trying', async () => {
  const { client, relay, transportClose } = aClient()
  const { ended, codes } = begin(client)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await ended).toMatchObject({ answer: { cause: { code: 'relay_unreachable' } } })
  expect(transportClose).toHaveBeenCalledOnce()
  relay.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(codes).toEqual([])
})

it('says of a relay that cannot be asked that it is the relay', async () => {
  const { client, relay } = aClient()
  const { ended } = begin(client)
  relay.reject(new Error('No internet connection detected.'))
  expect(await ended).toMatchObject({ answer: { cause: { code: 'relay_unreachable' } } })
})

it('takes an owner who says no for that', async () => {
  const { client, relay, owner } = aClient()
  const { ended } = begin(client)
  relay.resolve()
  owner.reject({ code: 5000, message: 'User rejected.' })
  expect(await ended).toMatchObject({ answer: { kind: 'declined' } })
})

it('lets a code run out just before the wallet would refuse it', async () => {
  const { client, relay } = aClient()
  const { ended, codes } = begin(client)
  relay.resolve()
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(codes).toEqual(['wc:1'])
  expect(await ended).toMatchObject({ answer: { cause: { code: 'code_expired' } } })
})

it.each(['before the relay answers', 'while the wallet is asked'])(
  'ends with its signal, %s',
  async (when) => {
    const { client, relay, owner, disconnect } = aClient()
    const { ended, leaving, codes } = begin(client)
    if (when.startsWith('while')) {
      relay.resolve()
      await vi.advanceTimersByTimeAsync(0)
      expect(codes).toHaveLength(1)
    }
    leaving.abort()
    expect(await ended).toMatchObject({ cause: leaving.signal.reason })
    relay.resolve()
    owner.resolve(SESSION)
    await vi.advanceTimersByTimeAsync(0)
    expect(disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: SESSION.topic }))
  },
)
