import { useSyncExternalStore } from 'react'
import { keepSetting, settings } from '@/lib/device-storage'
import type { Hex } from '@/lib/hex'

/** The wallet somebody has connected. `chainId` is the chain that wallet stands on. */
export interface Account {
  address: Hex
  chainId: string
  walletName: string
}

interface WalletState {
  account: Account | null
  /** The dialog to choose a wallet is wanted. */
  choosing: boolean
}

/** A wallet was connected here before: its code is loaded with the page instead of on the first tap. */
const REMEMBERED = 'filbert.wallet'

let state: WalletState = { account: null, choosing: false }
const listeners = new Set<() => void>()

/**
 * What the pages know of wallets. It weighs nothing: the libraries behind it come with
 * `loadWallets`, and only they write the account here.
 */
export const wallet = {
  choose: () => set({ choosing: true }),
  stopChoosing: () => set({ choosing: false }),
  setAccount: (account: Account | null) => {
    keepSetting(REMEMBERED, account && '1')
    set({ account, choosing: account === null && state.choosing })
  },
  account: () => state.account,
  subscribe,
  wasConnected: () => settings.getItem(REMEMBERED) !== null,
}

export function useAccount(): Account | null {
  return useSyncExternalStore(subscribe, wallet.account, wallet.account)
}

export function useChoosingWallet(): boolean {
  return useSyncExternalStore(subscribe, isChoosing, isChoosing)
}

function isChoosing(): boolean {
  return state.choosing
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(change: Partial<WalletState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
