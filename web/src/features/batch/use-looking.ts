import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/client'
import type { Link } from '@/api/schema.gen'
import type { Batch } from '@/device/records/batches'
import { OWN_FAULT } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import type { BatchRow } from './rows'
import { lookAt, openOf, settleParts } from './standings'

/** So few are asked again by themselves. */
const FOLLOWED = 200
const AGAIN_MS = 10_000

export interface Looking {
  /** How many of how many were asked so far; null while none are. */
  progress: { asked: number; of: number } | null
  problem: Cause | null
  /** Asks all that may have changed. What the server says of each, by key. */
  look: () => Promise<ReadonlyMap<Hex, Link>>
}

const NOBODY: ReadonlyMap<Hex, Link> = new Map()

/** Asks how the links of a batch stand, when the page is opened and when it is wanted; of few it goes on by itself. */
export function useLooking(batch: Batch, rows: readonly BatchRow[] | null): Looking {
  const [progress, setProgress] = useState<Looking['progress']>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  const running = useRef<AbortController | null>(null)
  const asking = useRef<Promise<ReadonlyMap<Hex, Link>> | null>(null)
  const latest = useRef({ batch, rows })

  // The outside system: what is kept goes on changing while it is asked for.
  useEffect(() => {
    latest.current = { batch, rows }
  }, [batch, rows])

  const ask = async (): Promise<ReadonlyMap<Hex, Link>> => {
    const { batch, rows } = latest.current
    if (rows === null) return NOBODY
    const run = new AbortController()
    running.current = run
    const of = openOf(rows).length
    try {
      const tell = (asked: number) => of > FOLLOWED && setProgress({ asked, of })
      const found = await lookAt(batch, rows, tell, run.signal)
      setProblem(null)
      return found
    } catch (error) {
      if (!run.signal.aborted) setProblem(error instanceof ApiError ? error : OWN_FAULT)
      return NOBODY
    } finally {
      asking.current = null
      setProgress(null)
    }
  }
  // Who asks while they are being asked hears what comes of that.
  const look = () => {
    asking.current ??= ask()
    return asking.current
  }
  const again = useEffectEvent(() => look())
  const ready = rows !== null
  const { id } = batch

  // The outside system: the server, which may know more than this device does.
  useEffect(() => {
    if (!ready) return
    void settleParts(id)
      .catch(() => undefined)
      .then(() => again())
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      const { batch, rows } = latest.current
      // What the wallet was asked for may come at any time.
      if (batch.parts.some((part) => part.asked && part.first === null))
        void settleParts(id).catch(() => undefined)
      const open = openOf(rows ?? [])
      if (open.length > 0 && open.length <= FOLLOWED) void again()
    }, AGAIN_MS)
    return () => {
      clearInterval(timer)
      running.current?.abort()
    }
  }, [ready, id])

  return { progress, problem, look }
}
