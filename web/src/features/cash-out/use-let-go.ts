import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CashOut, CashOutState } from '@/api/cash-outs'
import { refName } from '@/api/queries'
import { cashOutQuery } from '@/bank/use-cash-out'
import { sentLinks } from '@/device/records/sent-links'

/** Until then a claim that was signed may be refused yet, and the link's secret is the way to its money. */
const BEFORE_IT_ARRIVED: readonly CashOutState[] = ['ready', 'awaiting_tx', 'awaiting_funds']
/** The claim moved nothing, or nobody knows where the money is. */
const NOT_ARRIVED: readonly CashOutState[] = ['canceled', 'error']

/** Whether the provider has the money: then the link opens nothing any more, and the history has the cash-out. */
export function hasArrived({ state }: Pick<CashOut, 'state'>): boolean {
  return !BEFORE_IT_ARRIVED.includes(state) && !NOT_ARRIVED.includes(state)
}

/** Lets go of the link of a cash-out once its money has arrived. */
export function useLetGo(cashOut: CashOut | null): void {
  const { data } = useQuery({ ...cashOutQuery(cashOut?.id ?? ''), enabled: cashOut !== null })
  const name = data !== undefined && hasArrived(data) ? refName(data.link) : null

  // The outside system: this device's memory.
  useEffect(() => {
    if (name === null) return
    const emptied = sentLinks
      .all()
      .find(({ chainId, version, index }) => index !== null && refName({ chainId, version, index }) === name)
    if (emptied) sentLinks.forget(emptied.pubKey20)
  }, [name])
}
