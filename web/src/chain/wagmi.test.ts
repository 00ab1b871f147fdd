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
  dataFeeOracle: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  vaults: {},
  tokens: [],
}

const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

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

/** A wallet of the browser's own, connected before, that answers each method as `told` has it. */
function aWallet(told: Record<string, () => unknown>) {
  const page = new EventTarget()
  const request = async ({ method }: { method: string }) => {
    if (!(method in told)) throw Object.assign(new Error('not here'), { code: 4200 })
    return told[method]?.()
  }
  const ethereum = { request, on() {}, removeListener() {} }
  vi.stubGlobal('window', Object.assign(page, { parent: page, ethereum }))
  vi.stubGlobal(
    'localStorage',
    storageOf({ 'filbert.wallet': '1', 'filbert.wagmi.injected.connected': 'true' }),
  )
}

function storageOf(kept: Record<string, string>) {
  const entries = new Map(Object.entries(kept))
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

/** One that was connected before and says nothing, until it is let to. */
function aSilentWallet() {
  let answer = (_: unknown) => {}
  const accounts = new Promise((resolve) => {
    answer = resolve
  })
  aWallet({ eth_accounts: () => accounts, eth_chainId: () => '0x7a69' })
  return () => answer([OWNER])
}

/** Starts them, and waits no longer than anybody is to wait for a wallet. */
async function startedInTime() {
  vi.useFakeTimers()
  const { startWallets } = await import('./wagmi')
  const started = startWallets({ chains: [network] })
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  return started
}

it('a wallet that never answers keeps nobody waiting, and is the one once it does', async () => {
  const answer = aSilentWallet()
  const { connectors } = await startedInTime()
  const { wallet } = await import('./wallet')
  expect(connectors()).toHaveLength(1)
  expect(wallet.account()).toBeNull()
  answer()
  await vi.waitFor(() => expect(wallet.account()).toMatchObject({ address: OWNER, chainId: '31337' }))
})

it('a wallet that lets somebody in and shows no account is not taken for connected', async () => {
  aWallet({ eth_accounts: () => [], eth_requestAccounts: () => [], eth_chainId: () => '0x7a69' })
  const { startWallets } = await import('./wagmi')
  const { wallet } = await import('./wallet')
  const { walletAnswer } = await import('./wallet-errors')
  const { inWords } = await import('@/words/in-words')
  const heard = vi.spyOn(wallet, 'setAccount')
  const wallets = await startWallets({ chains: [network] })
  const [injected] = wallets.connectors()
  if (!injected) throw new Error('the browser has a wallet')
  for (const _ of ['first', 'and again']) {
    const answer = await wallets.connect(injected).then(
      () => null,
      (error) => inWords(walletAnswer(error), 'read'),
    )
    expect(answer).toMatchObject({
      problem: { what: 'Your wallet shows this page no account. Choose one in it.', next: 'retry' },
    })
  }
  expect(wallets.config.state.status).toBe('disconnected')
  for (const [account] of heard.mock.calls) expect(account).toBeNull()
})

it('who was chosen meanwhile stays when another wallet answers late', async () => {
  const answer = aSilentWallet()
  const wallets = await startedInTime()
  const { injected } = await import('wagmi')
  const { wallet } = await import('./wallet')
  const answers: Record<string, unknown> = { eth_chainId: '0x7a69', eth_accounts: [OTHER] }
  const request = async ({ method }: { method: string }) => answers[method] ?? [OTHER]
  const provider = { request, on() {}, removeListener() {} } as never
  const target = { id: 'other', name: 'Other', provider }
  await wallets.connect(wallets.config._internal.connectors.setup(injected({ target })))
  const heard = vi.spyOn(wallet, 'setAccount')
  answer()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ address: OWNER })))
  await vi.waitFor(() => expect(wallet.account()).toMatchObject({ address: OTHER }))
  expect(wallets.config.state.status).toBe('connected')
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
