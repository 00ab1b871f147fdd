import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from './client'
import { SessionProvider } from './session-provider'

const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const METHODS = ['eth_sendTransaction', 'personal_sign']

interface SomeSession {
  topic: string
  expiry: number
  peer: { metadata: { name: string } }
  namespaces: { eip155: { accounts: string[]; methods: string[] } }
}

function aSession(
  accounts: string[],
  more: { topic?: string; expiry?: number; methods?: string[] } = {},
): SomeSession {
  const { topic = 'one', expiry = 100, methods = METHODS } = more
  const metadata = { name: 'Hazel app' }
  return { topic, expiry, peer: { metadata }, namespaces: { eip155: { accounts, methods } } }
}

/** The app is on chains 1 and 10, in this order. */
function aProvider(...sessions: SomeSession[]) {
  const listeners = new Map<string, (told: object) => void>()
  const request = vi.fn(async (_: object): Promise<unknown> => 'done')
  const disconnect = vi.fn().mockResolvedValue(undefined)
  const client = {
    request,
    disconnect,
    on: (name: string, listener: (told: object) => void) => listeners.set(name, listener),
    session: {
      getAll: () => [...sessions],
      get: (topic: string) => sessions.find((session) => session.topic === topic),
    },
  }
  const provider = new SessionProvider(client as unknown as Client, [1, 10])
  const heard: [string, unknown][] = []
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect'])
    provider.on(event, (value) => heard.push([event, value]))
  const tell = (name: string, told: object) => listeners.get(name)?.({ topic: 'one', ...told })
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { provider, ask, tell, heard, request, disconnect, sessions }
}

const goTo = (chain: number) =>
  ['wallet_switchEthereumChain', { chainId: `0x${chain.toString(16)}` }] as const

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('begins with the session that lasts longest, on the first chain of the app', async () => {
  const old = aSession([`eip155:1:${BOB}`], { topic: 'old', expiry: 50 })
  const { ask } = aProvider(old, aSession([`eip155:10:${ADA}`, `eip155:1:${ADA}`]))
  expect(await ask('eth_accounts')).toEqual([ADA])
  expect(await ask('eth_chainId')).toBe('0x1')
})

it('shows nobody without a session', async () => {
  const { ask } = aProvider()
  expect(await ask('eth_accounts')).toEqual([])
  await expect(ask('personal_sign')).rejects.toMatchObject({ code: 4900 })
})

it('asks the wallet on the chain that was gone to', async () => {
  const { ask, request, heard } = aProvider(aSession([`eip155:1:${ADA}`, `eip155:10:${ADA}`]))
  await ask(...goTo(10))
  expect(request).not.toHaveBeenCalled()
  expect(heard).toEqual([['chainChanged', '0xa']])
  await ask('personal_sign', '0x', ADA)
  expect(request).toHaveBeenCalledWith({
    topic: 'one',
    chainId: 'eip155:10',
    request: { method: 'personal_sign', params: ['0x', ADA] },
  })
})

it('stays where it is if the wallet cannot go elsewhere', async () => {
  const { ask, request } = aProvider(aSession([`eip155:1:${ADA}`]))
  await expect(ask(...goTo(10))).rejects.toMatchObject({ code: 4901 })
  expect(request).not.toHaveBeenCalled()
  expect(await ask('eth_chainId')).toBe('0x1')
})

it('does not take a wallet for gone that shows nobody on the other chain', async () => {
  vi.useFakeTimers()
  const methods = [...METHODS, 'wallet_switchEthereumChain']
  const { ask } = aProvider(aSession([`eip155:1:${ADA}`], { methods }))
  const refused = expect(ask(...goTo(10))).rejects.toMatchObject({ code: 4901 })
  await vi.advanceTimersByTimeAsync(6_000)
  await refused
  expect(await ask('eth_chainId')).toBe('0x1')
})

describe('of a wallet that does not know the chain', () => {
  const unknown = { code: 4902, message: 'Unrecognized chain ID.' }

  it('hears so, where it can be asked to add it, and goes there once it has', async () => {
    const methods = [...METHODS, 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
    const { ask, request, sessions, tell } = aProvider(aSession([`eip155:1:${ADA}`], { methods }))
    request.mockRejectedValueOnce(unknown)
    await expect(ask(...goTo(10))).rejects.toMatchObject({ code: 4902 })
    request.mockImplementationOnce(async () => {
      sessions[0] = aSession([`eip155:1:${ADA}`, `eip155:10:${ADA}`], { methods })
      tell('session_update', {})
      return null
    })
    await ask('wallet_addEthereumChain', { chainId: '0xa' })
    expect(await ask('eth_chainId')).toBe('0xa')
  })

  it('hears that it is elsewhere, where it cannot', async () => {
    const methods = [...METHODS, 'wallet_switchEthereumChain']
    const { ask, request } = aProvider(aSession([`eip155:1:${ADA}`], { methods }))
    request.mockRejectedValueOnce(unknown)
    await expect(ask(...goTo(10))).rejects.toMatchObject({ code: 4901 })
  })
})

describe('what the wallet is not asked', () => {
  it('is what it does not do', async () => {
    const { ask, request } = aProvider(aSession([`eip155:1:${ADA}`]))
    await expect(ask('wallet_getCapabilities')).rejects.toMatchObject({ code: 4200 })
    expect(request).not.toHaveBeenCalled()
  })

  it('is anything without a network: then it certainly has done nothing', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { ask, request } = aProvider(aSession([`eip155:1:${ADA}`]))
    await expect(ask('eth_sendTransaction', {})).rejects.toMatchObject({ code: 4900 })
    expect(request).not.toHaveBeenCalled()
  })
})

it.each([
  [{ code: 5000, message: 'User rejected.' }, { code: 4001 }],
  [{ code: -32000, message: 'insufficient funds' }, { code: -32000 }],
  // The library gave up waiting: the wallet may have sent it.
  [new Error('Request expired. Please try again.'), { message: 'Request expired. Please try again.' }],
])('hands on what came of it: %o', async (answer, told) => {
  const { ask, request } = aProvider(aSession([`eip155:1:${ADA}`]))
  request.mockRejectedValue(answer)
  await expect(ask('eth_sendTransaction', {})).rejects.toMatchObject(told)
})

it('follows its owner to another account', async () => {
  const { ask, tell, heard } = aProvider(aSession([`eip155:1:${ADA}`, `eip155:1:${BOB}`]))
  tell('session_event', { params: { event: { name: 'accountsChanged', data: [`eip155:1:${BOB}`] } } })
  expect(heard).toEqual([['accountsChanged', [BOB, ADA]]])
  expect(await ask('eth_accounts')).toEqual([BOB, ADA])
})

it('goes to a chain that is left to it when its session is changed', async () => {
  const { sessions, tell, heard, ask } = aProvider(aSession([`eip155:1:${ADA}`, `eip155:10:${ADA}`]))
  sessions[0] = aSession([`eip155:10:${ADA}`])
  tell('session_update', {})
  expect(heard).toEqual([['chainChanged', '0xa']])
  expect(await ask('eth_accounts')).toEqual([ADA])
})

it.each(['session_delete', 'session_expire'])('is nobody after %s, whoever ended it', async (event) => {
  const { tell, heard, ask } = aProvider(aSession([`eip155:1:${ADA}`]))
  tell(event, { topic: 'another' })
  expect(heard).toEqual([])
  tell(event, {})
  expect(heard).toEqual([['disconnect', undefined]])
  expect(await ask('eth_accounts')).toEqual([])
})

it('ends its session when it is disconnected, and those before a new one', async () => {
  const { provider, ask, disconnect, sessions } = aProvider(aSession([`eip155:1:${ADA}`]))
  const next = aSession([`eip155:1:${BOB}`], { topic: 'two' })
  sessions.push(next)
  provider.use(next as never)
  expect(disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: 'one' }))
  expect(await ask('eth_accounts')).toEqual([BOB])
  await ask('wallet_revokePermissions')
  expect(disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: 'two' }))
  expect(await ask('eth_accounts')).toEqual([])
})
