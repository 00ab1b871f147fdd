import type { Hex } from '@/lib/hex'

/** A chain as far as wallets and transactions need it. */
export interface Network {
  chainId: string
  name: string
  rpcUrl: string
  explorerUrl: string | null
  /** Answers what a transaction's bytes cost beside its gas, where the chain charges that. */
  dataFeeOracle: Hex | null
  nativeCurrency: { name: string; symbol: string; decimals: number }
  vaults: Record<string, Hex>
  tokens: readonly { address: Hex; symbol: string; decimals: number; kind: number }[]
}

/** Somebody whose key the sandbox wallet may use. */
export interface Person {
  name: string
  address: Hex
  privateKey: Hex
}

/** By whom a wallet on another device is reached. */
export interface Relay {
  projectId: string
  /** `wss:…` */
  relayUrl: string
}

/** The chains there are; `people` only in a sandbox, and with them its built-in wallet. */
export interface World {
  chains: readonly Network[]
  people?: readonly Person[]
  walletConnect?: Relay | null
}
