import { useEffect, useRef, useState } from 'react'
import type { WalletAbilities } from '@/chain/abilities'
import { OWN_FAULT } from '@/lib/cause'
import { loadDepositMany, type RunEnd, type RunNews, runBatch } from './run-batch'

export type Phase = Extract<RunNews, { type: 'phase' }>

export interface Run {
  /** What is being done; null while nothing is. */
  phase: Phase | null
  /** How it ended last. */
  end: RunEnd | null
  start: (abilities: WalletAbilities, again?: number) => void
}

/** Makes what is left of a batch. Whoever leaves the page is asked nothing more by it. */
export function useRun(id: string): Run {
  const [phase, setPhase] = useState<Phase | null>(null)
  const [end, setEnd] = useState<RunEnd | null>(null)
  const running = useRef<AbortController | null>(null)

  // The outside system: the wallet, and code that the tap wants while there is a network to bring it.
  useEffect(() => {
    void loadDepositMany().catch(() => undefined)
    return () => {
      running.current?.abort()
      running.current = null
    }
  }, [])

  const start = ({ batches }: WalletAbilities, again: number | null = null) => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    const finish = (how: RunEnd) => {
      if (running.current !== run) return
      running.current = null
      setPhase(null)
      setEnd(how)
    }
    setEnd(null)
    const hear = (news: RunNews) => (news.type === 'ended' ? finish(news.end) : setPhase(news))
    runBatch(id, { batches, again }, hear, run.signal).catch(() =>
      finish({ kind: 'refused', cause: OWN_FAULT }),
    )
  }
  return { phase, end, start: (abilities, again) => start(abilities, again) }
}
