import { useEffect, useState } from 'react'
import { UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

type LinkKeyState =
  | { kind: 'none' | 'loading' }
  | { kind: 'known'; privateKey: Hex; pubKey20: Hex }
  | { kind: 'failed'; cause: Cause }

const NONE: LinkKeyState = { kind: 'none' }

/** The key of a link. The curve arithmetic comes after the first paint. */
export function useLinkKey(secret: string | null): LinkKeyState {
  const [state, setState] = useState<LinkKeyState>({ kind: 'loading' })

  // The outside system: the code that is still on its way.
  useEffect(() => {
    if (secret === null) return
    let gone = false
    import('@/lib/secret').then(
      ({ linkKey }) => !gone && setState({ kind: 'known', ...linkKey(secret) }),
      () => !gone && setState({ kind: 'failed', cause: UNLOADED }),
    )
    return () => {
      gone = true
    }
  }, [secret])

  return secret === null ? NONE : state
}
