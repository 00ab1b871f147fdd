import type { DepositRef } from '@filbert/sdk/link'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/client'
import { type Raffle, raffleQuery } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import { OWN_FAULT } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import { type TakenBack, type TakingBack, takeRest } from './take-rest'

export interface RestState {
  /** How far it is; null: nothing is under way. */
  progress: TakingBack | null
  problem: Cause | null
  /** All of it was asked back, and is on its way. */
  asked: boolean
  take: () => void
}

/** Takes back what is left of one's own raffle, one at a time, whatever is pressed how often. */
export function useTakeRest(ref: DepositRef, raffle: Raffle, chain: Chain): RestState {
  const [progress, setProgress] = useState<TakingBack | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  const [asked, setAsked] = useState(false)
  const running = useRef(false)
  const gone = useRef(false)
  const queries = useQueryClient()

  // The outside system: the wallet, which is asked nothing more for a page that was left.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const take = () => {
    if (running.current) return
    running.current = true
    setProblem(null)
    setProgress({ done: 0, all: 0 })
    const what = { ref, chain, signer: raffle.sender, kind: raffle.kind }
    void takeRest(what, setProgress, () => gone.current)
      .catch(
        (error: unknown): TakenBack => ({
          kind: 'refused',
          cause: error instanceof ApiError ? error : OWN_FAULT,
        }),
      )
      .then(async (end) => {
        await queries.invalidateQueries({ queryKey: raffleQuery(ref).queryKey }).catch(() => undefined)
        if (end.kind === 'refused') setProblem(end.cause)
        if (end.kind === 'done') setAsked(true)
      })
      .finally(() => {
        running.current = false
        setProgress(null)
      })
  }
  return { progress, problem, asked, take }
}
