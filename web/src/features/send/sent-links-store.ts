import { useSyncExternalStore } from 'react'
import { deviceStorage, keepsThings } from '@/lib/device-storage'
import type { Hex } from '@/lib/hex'
import {
  completeSentLink,
  forgetSentLink,
  type MadeDeposit,
  noteTransaction,
  readSentLinks,
  type SentLink,
  saveSentLink,
} from '@/lib/sent-links'

let snapshot: readonly SentLink[] | null = null
const listeners = new Set<() => void>()

/** The links sent from this device, as this browser keeps them; every tab sees the others' changes. */
export const sentLinks = {
  save: (link: SentLink): boolean => changed(keepsThings && saveSentLink(deviceStorage, link)),
  noteTransaction: (pubKey20: Hex, txHash: Hex) => changed(noteTransaction(deviceStorage, pubKey20, txHash)),
  complete: (made: MadeDeposit) => changed(completeSentLink(deviceStorage, made)),
  forget: (pubKey20: Hex) => changed(forgetSentLink(deviceStorage, pubKey20)),
}

export function useSentLinks(): readonly SentLink[] {
  return useSyncExternalStore(subscribe, read, none)
}

const NONE: readonly SentLink[] = []

function none(): readonly SentLink[] {
  return NONE
}

function read(): readonly SentLink[] {
  snapshot ??= readSentLinks(deviceStorage)
  return snapshot
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', refresh)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', refresh)
  }
}

function refresh(): void {
  changed(null)
}

function changed<T>(result: T): T {
  snapshot = null
  for (const listener of listeners) listener()
  return result
}
