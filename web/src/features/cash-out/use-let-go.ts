import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CashOut } from '@/api/cash-outs'
import { refName } from '@/api/queries'
import { cashOutQuery } from '@/bank/use-cash-out'
import { sentLinks } from '@/device/records/sent-links'

/** Lets go of the link of a cash-out once its money has left it: then it opens nothing, and the history has the cash-out. */
export function useLetGo(cashOut: CashOut | null): void {
  const { data } = useQuery({ ...cashOutQuery(cashOut?.id ?? ''), enabled: cashOut !== null })
  const isOut = data !== undefined && data.txHash !== null && data.state !== 'canceled'
  const name = isOut ? refName(data.link) : null

  // The outside system: this device's memory.
  useEffect(() => {
    if (name === null) return
    const emptied = sentLinks
      .all()
      .find(({ chainId, version, index }) => index !== null && refName({ chainId, version, index }) === name)
    if (emptied) sentLinks.forget(emptied.pubKey20)
  }, [name])
}
