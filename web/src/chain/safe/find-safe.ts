import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { SafeProvider } from './safe-provider'

/** Spec: a page around ours that has not said by then which Safe it is, is none. Milliseconds. */
const INFO_WITHIN_MS = 2_000

/** The Safe whose page shows ours in a frame; null in any other frame. Only hosts that the server names may show it at all. */
export async function findSafe(): Promise<SafeProvider | null> {
  const sdk = new SafeAppsSDK()
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), INFO_WITHIN_MS))
  try {
    const info = await Promise.race([sdk.safe.getInfo(), silence])
    return info && new SafeProvider(sdk, info)
  } catch {
    return null
  }
}
