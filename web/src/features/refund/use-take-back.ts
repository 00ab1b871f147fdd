import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { linkQuery, refName } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import type { Submitted } from '@/api/submitted'
import type { Hex } from '@/lib/hex'
import { type Attempts, attemptsReducer } from './attempts'
import { type Batch, takeAllBack } from './take-all'
import { takeBack } from './take-back'

export interface TakingBack {
  attempts: Attempts
  /** The wallet is being asked. */
  busy: boolean
  take: (link: Link, chain: Chain, signer: Hex) => void
  /** All of them by as few signatures as there can be. */
  takeAll: (batch: Batch, signer: Hex) => void
  /** Waits for the wallet no more. What it signs later still brings the money back. */
  stop: () => void
}

const NONE: Attempts = {}

/** Takes links back, one after the other, whatever is pressed how often. */
export function useTakeBack(): TakingBack {
  const [attempts, dispatch] = useReducer(attemptsReducer, NONE)
  const running = useRef<symbol | null>(null)
  const queries = useQueryClient()

  const tell = async (link: Link, answer: Submitted) => {
    const name = refName(link)
    // Read again before it is judged: what was refused may be news.
    if (answer.kind === 'refused') await queries.refetchQueries(linkQuery(link))
    if (answer.kind === 'refused') dispatch({ type: 'refused', name, problem: answer.problem })
    else dispatch({ type: answer.kind, name })
  }
  const begin = (links: readonly Link[], work: (isStopped: () => boolean) => Promise<void>) => {
    if (running.current) return
    const run = Symbol('run')
    running.current = run
    for (const link of links) dispatch({ type: 'began', name: refName(link) })
    void work(() => running.current !== run).finally(() => {
      if (running.current === run) running.current = null
    })
  }
  return {
    attempts,
    busy: Object.values(attempts).some(({ kind }) => kind === 'signing'),
    take: (link, chain, signer) => begin([link], async () => tell(link, await takeBack(link, chain, signer))),
    takeAll: (batch, signer) =>
      begin(batch.links, (isStopped) =>
        takeAllBack(batch, signer, (link, answer) => void tell(link, answer), isStopped),
      ),
    stop: () => {
      running.current = null
      for (const [name, { kind }] of Object.entries(attempts)) {
        if (kind === 'signing') dispatch({ type: 'declined', name })
      }
    },
  }
}
