import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { refName, rereadLink } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import { forgetReclaim, ownReclaims } from '@/device/records/own-reclaims'
import { useOwnReclaims } from '@/device/use-own-reclaims'
import { OWN_FAULT } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Submitted } from '@/links/submitted'
import { takeBack } from '@/links/take-back'
import { type Attempts, attemptsReducer, withKept } from './attempts'
import { type Batch, takeAllBack } from '@/links/take-all'

export interface TakingBack {
  attempts: Attempts
  /** The wallet is being asked. */
  busy: boolean
  take: (link: Link, chain: Chain, signer: Hex) => void
  /** All of them by as few signatures as there can be. */
  takeAll: (batch: Batch, signer: Hex) => void
  /** Waits for the wallet no more. What it signs later still brings the money back. */
  stop: () => void
  /** Waits no more for what the wallet was given, so that it may be asked anew. */
  forget: (link: Link) => void
}

const NONE: Attempts = {}

/** Takes links back, one after the other, whatever is pressed how often. */
export function useTakeBack(): TakingBack {
  const [attempts, dispatch] = useReducer(attemptsReducer, NONE)
  const running = useRef<symbol | null>(null)
  const queries = useQueryClient()

  const kept = useOwnReclaims(async (reclaim, end) => {
    // What did nothing may be news; what was done may not be seen yet, and is kept until it is.
    const link = await rereadLink(queries, reclaim)
    if (end === 'done' || end === 'asked') {
      if (link && link.state !== 'pending') forgetReclaim(reclaim)
    } else if (forgetReclaim(reclaim)) {
      dispatch({ type: 'refused', name: refName(reclaim), cause: end })
    }
  })
  const tell = async (link: Link, answer: Submitted) => {
    const name = refName(link)
    // Read again before it is judged: what was refused may be news.
    if (answer.kind === 'refused') await rereadLink(queries, link)
    if (answer.kind === 'refused') dispatch({ type: 'refused', name, cause: answer.cause })
    else if (answer.kind === 'declined') dispatch({ type: 'declined', name })
    else dispatch({ type: answer.kind, name, ...(answer.unkept && { unkept: true }) })
  }
  const begin = (links: readonly Link[], work: (isStopped: () => boolean) => Promise<void>) => {
    if (running.current) return
    const run = Symbol('run')
    running.current = run
    for (const link of links) dispatch({ type: 'began', name: refName(link) })
    void work(() => running.current !== run)
      .catch(() => {
        for (const link of links) dispatch({ type: 'failed', name: refName(link), cause: OWN_FAULT })
      })
      .finally(() => {
        if (running.current === run) running.current = null
      })
  }
  return {
    attempts: withKept(attempts, kept),
    busy: Object.values(attempts).some(({ kind }) => kind === 'signing'),
    take: (link, chain, signer) =>
      begin([link], async (isStopped) => {
        const answer = await takeBack(link, chain, signer, isStopped)
        // A no that comes late is none to what was begun since.
        if (answer.kind !== 'declined' || !isStopped()) await tell(link, answer)
      }),
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
    forget: (link) => {
      ownReclaims.archive(refName(link))
      dispatch({ type: 'declined', name: refName(link) })
    },
  }
}
