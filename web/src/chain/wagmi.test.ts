import { afterEach, beforeEach, expect, it, vi } from 'vitest'
// The wallet library takes long to load. Loaded here, it is not counted among the first test's seconds.
import './wagmi'

const found = vi.hoisted(() => ({ safe: async (): Promise<object | null> => null }))
vi.mock('./safe/find-safe', () => ({ findSafe: () => found.safe() }))
const sandbox = vi.hoisted(() => ({ announced: 0, comes: true }))
vi.mock('./sandbox/announce', () => ({
  announceSandboxWallet: () => {
    if (!sandbox.comes) throw new Error('did not come')
    sandbox.announced += 1
  },
}))

const network = {
  chainId: '31337',
  name: 'Local',
  rpcUrl: 'http://localhost:8545',
  explorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  vaults: {},
  tokens: [],
}

const inFrame = () => {
  const page = Object.assign(new EventTarget(), { parent: {} })
  vi.stubGlobal('window', page)
}

beforeEach(() => {
  vi.resetModules()
  sandbox.comes = true
  inFrame()
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['does not come', () => Promise.reject(new Error('did not come'))],
  ['refuses', async () => ({ request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} })],
  ['is not there', async () => null],
])('a frame whose Safe %s leaves one to choose a wallet', async (_, safe) => {
  found.safe = safe
  const { startWallets } = await import('./wagmi')
  const wallets = await startWallets({ chains: [network] })
  expect(wallets.config.state.status).toBe('disconnected')
})

it('what did not start is started anew the next time it is asked for', async () => {
  found.safe = async () => null
  sandbox.comes = false
  const { startWallets } = await import('./wagmi')
  const world = { chains: [network], people: [] }
  await expect(startWallets(world)).rejects.toThrow('did not come')
  sandbox.comes = true
  const wallets = await startWallets(world)
  expect(await startWallets(world)).toBe(wallets)
  expect(sandbox.announced).toBe(1)
})
