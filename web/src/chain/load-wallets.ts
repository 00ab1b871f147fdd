import type { World } from './world'

let world: World = { chains: [] }

/** To be called once, before any wallet is wanted. */
export function describeWorld(described: World): void {
  world = described
}

/** The wallet libraries: one chunk, on hover of Connect, on a tap, or at once for a returning wallet. */
export async function loadWallets() {
  const { startWallets } = await import('./wagmi')
  return startWallets(world)
}

/** Asks for them before they are wanted. Where they do not come, whoever wants them says so. */
export function warmWallets(): void {
  void loadWallets().catch(() => undefined)
}
