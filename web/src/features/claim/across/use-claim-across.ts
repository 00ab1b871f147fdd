import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rereadLink } from '@/api/queries'
import { crossingQuery, type RouteQuote } from '@/api/routes'
import type { Chain, Link } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import { OWN_FAULT } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import type { Destination } from '@/features/claim/destination'
import { keep } from '@/features/claim/keep-received'
import { isUnderWay } from './under-way'
import type { Goal } from './use-goal'

interface Claimed {
  link: Link
  chain: Chain
  vault: Hex
  secret: string
  agree: Goal['agree']
  /** What is seen on the chain from now on may be it; or it is not, and nothing was taken out of the link. */
  onHeld: (held: boolean) => void
  onAccepted: () => void
}

interface ClaimAcross {
  busy: boolean
  problem: Cause | null
  /** Whether it has been taken. */
  claim: (quote: RouteQuote, end: ChosenEnd, to: Destination) => Promise<boolean>
}

/** Claims what is shown, one at a time, whatever is pressed how often. */
export function useClaimAcross({ agree, onHeld, onAccepted, ...claimed }: Claimed): ClaimAcross {
  const queries = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  /** Why it did not come about; null: it has been accepted. */
  const attempt = async (quote: RouteQuote, end: ChosenEnd, to: Destination): Promise<Cause | null> => {
    const moved = await agree(to)
    if (moved) return moved
    const { submitAcross } = await import('./submit-across')
    onHeld(true)
    const shown = { recipient: to.address, end, minimum: BigInt(quote.toAmountMin) }
    const answer = await submitAcross(claimed, quote, shown)
    if (answer.kind === 'accepted') return null
    // What was refused may be news, and what got no answer may have been taken all the same.
    const now = await rereadLink(queries, claimed.link)
    if (now && isUnderWay(now)) return null
    return answer.kind === 'refused' ? answer.cause : OWN_FAULT
  }
  /** A page that is loaded again goes on telling how far it is. A convenience: without room nothing else is lost. */
  const remember = ({ chain }: ChosenEnd, { address: recipient }: Destination) => {
    const asked = { recipient, txHash: null, crossedTo: chain.chainId }
    keep(queries, claimed.link, asked, claimed.secret).catch(() => undefined)
  }
  const claim: ClaimAcross['claim'] = async (quote, end, to) => {
    if (running.current) return true
    running.current = true
    setBusy(true)
    setProblem(null)
    try {
      const cause = await attempt(quote, end, to).catch(() => OWN_FAULT)
      if (cause) {
        onHeld(false)
        setProblem(cause)
        return false
      }
      remember(end, to)
      // At hand for the next card, which would have nothing to show without it.
      await queries.fetchQuery(crossingQuery(claimed.link)).catch(() => undefined)
      onAccepted()
      return true
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, claim }
}
