import { useSyncExternalStore } from 'react'

let announced = false

/** Whether a wallet can be reached from this page, as far as it says so by itself. Asks none, and loads nothing. */
export function useAnnouncedWallet(): boolean {
  return useSyncExternalStore(subscribe, isThere, none)
}

/** By EIP-6963, or as wallets did before it. */
function isThere(): boolean {
  return announced || 'ethereum' in window
}

function none(): boolean {
  return false
}

function subscribe(listener: () => void): () => void {
  const hear = () => {
    announced = true
    listener()
  }
  addEventListener('eip6963:announceProvider', hear)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', hear)
}
