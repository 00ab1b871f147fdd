import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '@/api/client'
import { type CashOut, cashOutApi, isOver } from '@/api/cash-outs'
import { retryPassing } from '@/api/queries'
import { OWN_FAULT } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import { LABELS } from './cash-out-labels'
import { cashOutLink, type LinkToCashOut, loadClaimSigning } from './cash-out-link'

/** From the specification. Milliseconds. */
const LOOK_EVERY = 5_000

/** How a cash-out stands. It is asked for until nothing more is to be heard. */
export function cashOutQuery(id: string) {
  return queryOptions<CashOut, ApiError>({
    queryKey: ['cash-out', id],
    queryFn: () => cashOutApi.cashOut(id),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.state) ? LOOK_EVERY : false),
    retry: retryPassing,
  })
}

/** The same of one that is known already, as the server answered its owner: what others may not see of it stays. */
export function useCashOutNow(known: CashOut): CashOut {
  const { data } = useQuery({ ...cashOutQuery(known.id), initialData: known })
  return { ...data, accountHint: data.accountHint ?? known.accountHint }
}

export interface CashingOut {
  /** Carries it out, one at a time, whatever is pressed how often. Null: it did not come about. */
  run: (wanted: LinkToCashOut) => Promise<CashOut | null>
  /** What the button says meanwhile. */
  label: string | null
  problem: Cause | null
}

/** Has a link paid to a bank account. What comes about is the server's from then on. */
export function useCashOut(): CashingOut {
  const queries = useQueryClient()
  const [label, setLabel] = useState<string | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  const busy = useRef(false)

  // The outside system: code that the tap on Cashout wants, while there is a network to bring it.
  useEffect(() => void loadClaimSigning().catch(() => undefined), [])

  const run = async (wanted: LinkToCashOut) => {
    if (busy.current) return null
    busy.current = true
    setProblem(null)
    setLabel(LABELS.preparing)
    try {
      const answer = await cashOutLink(wanted, (phase) => setLabel(LABELS[phase]))
      if (answer.kind === 'accepted') {
        queries.setQueryData(cashOutQuery(answer.cashOut.id).queryKey, answer.cashOut)
        return answer.cashOut
      }
      setProblem(answer.cause)
    } catch {
      setProblem(OWN_FAULT)
    } finally {
      busy.current = false
      setLabel(null)
    }
    return null
  }
  return { run, label, problem }
}
