import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { linkQuery, refName } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { type Attempts, attemptsReducer } from './attempts'
import { takeBack } from './take-back'

export interface TakingBack {
  attempts: Attempts
  /** The wallet is being asked. */
  busy: boolean
  take: (link: Link, chain: Chain, signer: Hex) => void
}

const NONE: Attempts = {}

/** Takes links back, one after the other, whatever is pressed how often. */
export function useTakeBack(): TakingBack {
  const [attempts, dispatch] = useReducer(attemptsReducer, NONE)
  const running = useRef(false)
  const queries = useQueryClient()

  const run = async (link: Link, chain: Chain, signer: Hex) => {
    const name = refName(link)
    dispatch({ type: 'began', name })
    const answer = await takeBack(link, chain, signer)
    // Read again before it is judged: what was refused may be news.
    await queries.refetchQueries(linkQuery(link))
    if (answer.kind === 'refused') dispatch({ type: 'refused', name, problem: answer.problem })
    else dispatch({ type: answer.kind, name })
  }
  const take = (link: Link, chain: Chain, signer: Hex) => {
    if (running.current) return
    running.current = true
    void run(link, chain, signer).finally(() => {
      running.current = false
    })
  }
  return { attempts, busy: Object.values(attempts).some(({ kind }) => kind === 'signing'), take }
}
