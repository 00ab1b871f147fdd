import { t } from '@lingui/core/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ApiError, api } from '@/api/client'
import { isPassing } from '@/api/errors'
import { chainOf, explorersOf, useConfig } from '@/api/queries'
import type { Chain, Nft } from '@/api/schema.gen'
import { ADDRESS_WORDS } from '@/lib/recipient-problem-words'
import type { Hex } from '@/lib/hex'
import { type PieceProblem, parseTypedPiece } from '@/lib/typed-piece'
import { useTypingStopped } from '@/ui/use-typing-stopped'
import { useExplained } from '@/words/explained'
import { choiceOf } from './collectible'

const FRESH_MS = 10_000

/** What became of a typed text. */
export type Found =
  /** Nothing is typed, or typing goes on. */
  | { state: 'waiting' }
  | { state: 'looking' }
  /** `askAgain` where the same text may well be answered better. */
  | { state: 'refused'; words: string; askAgain: (() => void) | null }
  | { state: 'found'; chain: Chain; nft: Nft }

/** Reads which collectible somebody types, on this chain unless the text names another one, and asks what it is. */
export function useTypedCollectible(text: string, here: Chain, owner: Hex | null): Found {
  const config = useConfig()
  const stopped = useTypingStopped(text)
  const typed = parseTypedPiece(text, explorersOf(config))
  const chain = typed.ok && typed.chainId !== null ? chainOf(config, typed.chainId) : here
  const asked = stopped && typed.ok && chain ? { ...typed, chainId: chain.chainId } : null
  const { data, error, isFetching, refetch } = useQuery<Nft, ApiError>({
    queryKey: ['ownNft', asked?.chainId, asked?.contract, asked?.tokenId, owner],
    queryFn: asked
      ? () => api.nft(asked.chainId, asked.contract, asked.tokenId, owner ?? undefined)
      : skipToken,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: (failures, problem) => failures < 2 && isPassing(problem),
  })

  const wrong = useExplained(error, 'read')

  if (!stopped || (!typed.ok && typed.problem === 'empty')) return { state: 'waiting' }
  if (!typed.ok) return refused(PROBLEMS[typed.problem])
  if (!chain) return refused(t`That page is about a chain that we do not serve.`)
  if (data) {
    if (data.owned === '0') return refused(t`${{ title: choiceOf(data).piece.title }} is not in your wallet.`)
    return { state: 'found', chain, nft: data }
  }
  if (!error || !wrong || isFetching) return { state: 'looking' }
  const askAgain = isPassing(error) ? () => void refetch() : null
  return { state: 'refused', words: wrong.what, askAgain }
}

function refused(words: string): Found {
  return { state: 'refused', words, askAgain: null }
}

const PROBLEMS: Record<PieceProblem, string> = {
  ...ADDRESS_WORDS,
  no_address: t`There is no contract address in this. It begins with 0x.`,
  no_id: t`Which one of them? Its number comes after the address, such as 0x…/12.`,
  bad_id: t`After the address comes a number, in figures only: such as 0x…/12.`,
  unknown_page: t`We do not know this page, nor which chain it is about. Choose the chain above, and type only 0x…/12.`,
  zero: t`No collection has this address.`,
}
