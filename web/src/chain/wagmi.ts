import type { EIP1193Provider } from 'viem'
import { type Config, type Connector, createConfig, createStorage, http, injected } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import { settings } from '@/lib/device-storage'
import { isFramed } from './framed'
import { NoAccount } from './told'
import { viemChain } from './viem-chain'
import { wallet } from './wallet'
import { type Elsewhere, loadingElsewhere, wasElsewhere } from './wallet-connect/elsewhere'
import type { Pairing } from './wallet-connect/pairing'
import type { World } from './world'

/** Blocks come every second or two on the chains that matter here; receipts are asked for as often. */
const POLLING_MS = 1_000

/** How long everything waits for a wallet that was connected before: it may be locked, or hang. Milliseconds. */
const PATIENCE_MS = 2_000

export interface Wallets {
  config: Config
  /** Wallets this browser offers, by EIP-6963, the sandbox's own among them. */
  connectors: () => readonly Connector[]
  watchConnectors: (onChange: () => void) => () => void
  connect: (connector: Connector) => Promise<void>
  disconnect: () => Promise<void>
  /** Loads what connects a wallet elsewhere by a code. Null: the operator has no relay for that. */
  loadPairing: (() => Promise<(pairing: Pairing) => Promise<void>>) | null
}

let started: Promise<Wallets> | null = null

/**
 * Once a page: finds the wallets, and connects again the one that was connected before. Rejects where code
 * did not come; the next call tries again.
 */
export function startWallets(world: World): Promise<Wallets> {
  started ??= start(world).catch((cause) => {
    started = null
    throw cause
  })
  return started
}

/** For what runs after a wallet was connected, and so after `startWallets`. */
export async function wagmiConfig(): Promise<Config> {
  if (!started) throw new Error('invariant: wallets are started before they are used')
  return (await started).config
}

async function start(world: World): Promise<Wallets> {
  // Announced before the discovery begins, so that it is there when a connection is restored.
  if (world.people) (await import('./sandbox/announce')).announceSandboxWallet(world, world.people)
  const config = wagmiFor(world)
  const loadElsewhere = world.walletConnect ? loadingElsewhere(config, world.walletConnect) : null
  watchConnection(config, {
    onChange: (connection) => {
      if (connection.status === 'connecting' || connection.status === 'reconnecting') return
      wallet.setAccount(
        // A wallet may be connected and show no account.
        connection.status === 'connected' && connection.address
          ? {
              address: connection.address,
              chainId: String(connection.chainId),
              walletName: connection.connector.name,
            }
          : null,
      )
    },
  })
  let chosen: Connector | null = null
  const restored = restore(config, loadElsewhere)
    .then(() => {
      // Who was chosen while another wallet kept silent stays.
      if (chosen && getConnection(config).connector?.uid !== chosen.uid) {
        return reconnect(config, { connectors: [chosen] })
      }
    })
    .catch(() => undefined)
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const connectTo = async (connector: Connector) => {
    const { accounts } = await connect(config, { connector })
    if (accounts.length === 0) {
      await disconnect(config, { connector })
      throw new NoAccount('The wallet shows no account.')
    }
    chosen = connector
  }
  return {
    config,
    connectors: () => config.connectors,
    watchConnectors: (onChange) => watchConnectors(config, { onChange }),
    connect: connectTo,
    disconnect: async () => {
      const { connector } = getConnection(config)
      chosen = null
      await disconnect(config, connector ? { connector } : {})
    },
    loadPairing:
      loadElsewhere &&
      (async () => {
        const { pair, connector } = await loadElsewhere()
        return async (pairing) => {
          await pair(pairing)
          await connectTo(connector)
        }
      }),
  }
}

async function restore(config: Config, loadElsewhere: (() => Promise<Elsewhere>) | null): Promise<void> {
  if (isFramed()) return connectSafe(config)
  if (!wallet.wasConnected()) return
  const elsewhere = loadElsewhere && (await wasElsewhere(config)) ? await loadElsewhere() : null
  await reconnect(config, elsewhere ? { connectors: [elsewhere.connector] } : {})
}

/** Inside a Safe that Safe is the wallet, and nobody has to choose. In any other frame one chooses as anywhere. */
async function connectSafe(config: Config): Promise<void> {
  const provider = await import('./safe/find-safe').then(({ findSafe }) => findSafe()).catch(() => null)
  // The standard's types name each method's answer; a provider written by hand is one function of them all.
  const target = { id: 'safe', name: 'Safe', provider: provider as unknown as EIP1193Provider }
  if (provider) await connect(config, { connector: injected({ target }) }).catch(() => undefined)
}

function wagmiFor(world: World): Config {
  const [first, ...rest] = world.chains.map(viemChain)
  if (!first) throw new Error('invariant: the server serves at least one chain')
  return createConfig({
    chains: [first, ...rest],
    transports: Object.fromEntries(world.chains.map((chain) => [chain.chainId, http(chain.rpcUrl)])),
    // Wallets that announce nothing and only sit in `window.ethereum`, as in older in-app browsers.
    connectors: 'ethereum' in window ? [injected()] : [],
    storage: createStorage({ key: 'filbert.wagmi', storage: settings }),
    pollingInterval: POLLING_MS,
  })
}
