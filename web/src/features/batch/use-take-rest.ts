import { useRef, useState } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { OWN_FAULT } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import { takeRest } from './take-rest'

export interface TakingRest {
  /** How many of how many were asked for; null while none are. */
  progress: { asked: number; of: number } | null
  problem: Cause | null
  /** `signer` null: the wallet is not asked, and what was signed before is all that comes back. */
  take: (links: readonly Link[], chain: Chain, signer: Hex | null) => Promise<void>
}

/** Takes back all that is given, fifty by a signature, at our cost. What is asked for comes back whoever closes the page. */
export function useTakeRest(batch: string): TakingRest {
  const [progress, setProgress] = useState<TakingRest['progress']>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  const busy = useRef(false)

  const take = async (links: readonly Link[], chain: Chain, signer: Hex | null) => {
    if (busy.current || links.length === 0) return
    busy.current = true
    setProblem(null)
    const of = links.length
    let asked = 0
    setProgress({ asked, of })
    try {
      await takeRest({ batch, links, chain, signer, now: Date.now() }, (answer) => {
        asked += 1
        setProgress({ asked, of })
        if (answer.kind === 'refused') setProblem(answer.cause)
      })
    } catch {
      setProblem(OWN_FAULT)
    }
    busy.current = false
    setProgress(null)
  }
  return { progress, problem, take }
}
