import { sentLinks } from '@/device/records/sent-links'
import type { Hex } from '@/lib/hex'
import { useShelf } from './use-shelf'

/** The secret of a link by its key, where the link was made on this device. */
export function useSecretOf(pubKey20: Hex): string | null {
  return useShelf(sentLinks).find((sent) => sent.pubKey20 === pubKey20)?.secret ?? null
}
