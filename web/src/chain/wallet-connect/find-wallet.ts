import type { EIP1193Provider } from 'viem'
import { type CreateConnectorFn, injected } from 'wagmi'
import type { Relay } from '@/chain/world'
import { startClient } from './client'
import { pair } from './pair'
import { type Pairing, WALLET_CONNECT } from './pairing'
import { SessionProvider } from './session-provider'

interface FoundWallet {
  /** Answers with what the wallet calls itself. */
  pair: (pairing: Pairing) => Promise<string>
  connector: CreateConnectorFn
}

/** What WalletConnect's library is needed for, beginning with the session that this device had, if there is one. */
export async function findWallet(relay: Relay, chains: readonly number[]): Promise<FoundWallet> {
  const client = await startClient(relay)
  const provider = new SessionProvider(client, chains)
  // The standard's types name each method's answer; a provider written by hand is one function of them all.
  const asWallet = provider as unknown as EIP1193Provider
  const target = { id: WALLET_CONNECT, name: provider.walletName, provider: asWallet }
  return {
    pair: async (pairing) => {
      provider.use(await pair(client, chains, pairing))
      return provider.walletName
    },
    // A session says by itself whether it is over: nothing is noted beside it.
    connector: injected({ target, shimDisconnect: false }),
  }
}
