import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { OWN_FAULT } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import { logOut, logOutEverywhere } from './session'

export interface LoggingOut {
  logOut: () => void
  /** On every device. */
  logOutEverywhere: () => void
  leaving: boolean
  /** Why it did not come about, to stand below 'Error logging out'. */
  problem: Cause | null
}

/** The way out. */
export function useLogOut(): LoggingOut {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)

  const leave = async (by: typeof logOut) => {
    if (leaving) return
    setLeaving(true)
    setProblem(null)
    await by(queries).catch((error) => setProblem(error instanceof ApiError ? error : OWN_FAULT))
    setLeaving(false)
  }
  return {
    logOut: () => void leave(logOut),
    logOutEverywhere: () => void leave(logOutEverywhere),
    leaving,
    problem,
  }
}
