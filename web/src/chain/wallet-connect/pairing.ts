/** Somebody waits for a wallet that is to be connected by a code. */
export interface Pairing {
  /** What a wallet reads, by its camera or as a link that opens it: `wc:…`. */
  onCode: (uri: string) => void
  /** Ends when nobody waits any more. */
  signal: AbortSignal
}

/** As wagmi remembers which wallet was connected last. */
export const WALLET_CONNECT = 'walletConnect'
