import { ApiError, api } from '@/api/client'
import type { AskedTransaction } from '@/chain/what-became'
import type { Hex } from '@/lib/hex'

/**
 * `may`: nothing comes of what was asked any more, and the server has read the chain so far that a deposit which it does not
 * find under its keys from now on was not made. `out`: the chain or the wallet has it. `unread`: the server has not read so
 * far yet. `asked_before`: the wallet never said what it did, and its owner is to look.
 */
export type AskAgain = 'may' | 'out' | 'unread' | 'asked_before'

/**
 * Whether a wallet may be asked again for deposits that it was asked for before: the one rule for all that is made here. Only
 * the chain ends what was asked, by its revert, or by its nonce or its deadline and no deposit under its keys; else its
 * owner's word does. `key`: one of the keys of the deposits, which are looked up again after this.
 */
export async function mayAskAgain(asked: AskedTransaction, key: Hex, ownersWord: boolean): Promise<AskAgain> {
  const chain = await import('@/chain/what-became').catch(() => null)
  const became = chain ? await chain.whatBecame(asked) : null
  switch (became?.kind) {
    case 'out':
      return 'out'
    case 'undone':
      return 'may'
    case 'over':
      return (await isReadTo(asked.chainId, key, became.by)) ? 'may' : 'unread'
    default:
      if (!ownersWord) return 'asked_before'
      return (await isReadToNow(asked.chainId, key)) ? 'may' : 'unread'
  }
}

/** Whether the server has read all that the chain's node has just now. */
export async function isReadToNow(chainId: string, key: Hex, looks = LOOKS): Promise<boolean> {
  const nonces = await import('@/chain/nonces').catch(() => null)
  const newest = nonces && (await nonces.newestBlock(chainId))
  return newest !== null && isReadTo(chainId, key, newest, looks)
}

/** The server reads a new block within a second or two; a page waits no longer than this. */
const LOOKS = 10
const PAUSE_MS = 1_000

async function isReadTo(chainId: string, key: Hex, block: bigint, looks = LOOKS): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const readTo = await readToNow(chainId, key)
    if (readTo !== null && readTo >= block) return true
    if (look >= looks) return false
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function readToNow(chainId: string, key: Hex): Promise<bigint | null> {
  try {
    const { readTo } = await api.linksByKey([key], chainId)
    return readTo ? BigInt(readTo) : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
