import { useRef, useState } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { OWN_FAULT } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Submitted } from '@/links/submitted'
import { takeAllBack } from '@/links/take-all'
import { takeBack } from '@/links/take-back'
import type { Cause } from '@/words/sentence'

export interface TakingRest {
  /** How many of how many were asked for; null while none are. */
  progress: { asked: number; of: number } | null
  problem: Cause | null
  take: (links: readonly Link[], chain: Chain, signer: Hex) => Promise<void>
}

/** Takes back all that is given, fifty by a signature, at our cost. What is asked for comes back whoever closes the page. */
export function useTakeRest(): TakingRest {
  const [progress, setProgress] = useState<TakingRest['progress']>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  const busy = useRef(false)

  const take = async (links: readonly Link[], chain: Chain, signer: Hex) => {
    const [only] = links
    if (busy.current || !only) return
    busy.current = true
    setProblem(null)
    let asked = 0
    setProgress({ asked, of: links.length })
    const hear = (answer: Submitted) => {
      asked += 1
      setProgress({ asked, of: links.length })
      if (answer.kind === 'refused') setProblem(answer.cause)
    }
    try {
      if (links.length === 1) hear(await takeBack(only, chain, signer, () => false))
      else
        await takeAllBack(
          { chain, links },
          signer,
          (_, answer) => hear(answer),
          () => false,
        )
    } catch {
      setProblem(OWN_FAULT)
    }
    busy.current = false
    setProgress(null)
  }
  return { progress, problem, take }
}
