import { useSyncExternalStore } from 'react'
import { keepSetting, settings } from '@/lib/device-storage'

/**
 * Whether the browser promises to keep what this device remembers. `clearable`: it does not, as Safari does not, which
 * clears what a page has stored after a week without a visit. `unknown`: it would have to ask its user.
 */
export type Durability = 'kept' | 'clearable' | 'unknown'

/** Set where the browser, or its user, said no when it was asked. */
const REFUSED = 'filbert.not-durable'

let durability: Durability = 'unknown'
let looked = false
let asked = false
const listeners = new Set<() => void>()

/** Has the browser asked, once a page, to keep what lies here: when the first key to money does. */
export async function askToKeep(): Promise<void> {
  if (asked) return
  asked = true
  // What a browser does not answer, it does not promise either.
  const kept = await isKept().catch(() => false)
  keepSetting(REFUSED, kept ? null : '1')
  tell(kept ? 'kept' : 'clearable')
}

/** What can be known without asking anybody. */
export async function durabilityNow(): Promise<Durability> {
  // Older browsers have none of this, and pages that are not secure neither: they throw.
  try {
    const { storage } = globalThis.navigator
    if (await storage.persisted()) return 'kept'
    if (settings.getItem(REFUSED) !== null) return 'clearable'
    if (await mayAskUser()) return 'unknown'
    return (await storage.persist()) ? 'kept' : 'clearable'
  } catch {
    return 'clearable'
  }
}

export function useDurability(): Durability {
  return useSyncExternalStore(subscribe, current, current)
}

async function isKept(): Promise<boolean> {
  const { storage } = globalThis.navigator
  return (await storage.persisted()) || (await storage.persist())
}

/** Firefox asks its user. Browsers that tell nothing of this permission decide alone. */
async function mayAskUser(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'persistent-storage' }).catch(() => null)
  return permission?.state === 'prompt'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!looked) {
    looked = true
    void durabilityNow().then((found) => {
      if (!asked) tell(found)
    })
  }
  return () => void listeners.delete(listener)
}

const current = () => durability

function tell(found: Durability): void {
  durability = found
  for (const listener of listeners) listener()
}
