interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): {
    createScriptURL(text: string): string
  }
}

const WORKER = '/sw.js'

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The one address of a worker that there is: our pages take no other for a program. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('filbert-worker', { createScriptURL: () => WORKER })
  return policy ? policy.createScriptURL('') : WORKER
}

/** Has what works for this site without a page: it shows what is pushed, and says so where there is no network. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerUrl())
}

/** The same, later and unasked: without it nothing is missing but that. */
export function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void registerWorker().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3_000)
}
