import type { Config, Connector } from 'wagmi'
import type { Relay } from '@/chain/world'
import { type Pairing, WALLET_CONNECT } from './pairing'

/** A wallet on another device, or in another app of a phone, and how it is connected. */
export interface Elsewhere {
  /** Rejects with the owner's no, `RelayUnreachable`, `CodeExpired`, or what ended the signal. */
  pair: (pairing: Pairing) => Promise<void>
  connector: Connector
}

/** Loads it once, when it is wanted. Rejects where the code did not come; the next call tries again. */
export function loadingElsewhere(config: Config, relay: Relay): () => Promise<Elsewhere> {
  const chains = config.chains.map(({ id }) => id)
  let loaded: Promise<Elsewhere> | null = null
  const load = async () => {
    const { findWallet } = await import('./find-wallet')
    const { pair, connector } = await findWallet(relay, chains)
    const known = config._internal.connectors.setup(connector)
    return {
      connector: known,
      // It is called after the wallet, which is known by then.
      pair: async (pairing: Pairing) => void Object.assign(known, { name: await pair(pairing) }),
    }
  }
  return () => {
    loaded ??= load().catch((cause) => {
      loaded = null
      throw cause
    })
    return loaded
  }
}

/** Whether it was the last wallet that was connected here: only then may there be a session. */
export async function wasElsewhere(config: Config): Promise<boolean> {
  return (await config.storage?.getItem('recentConnectorId')) === WALLET_CONNECT
}
