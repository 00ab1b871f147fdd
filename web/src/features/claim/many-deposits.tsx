import { plural } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isGone, linkQuery } from '@/api/queries'
import type { DepositRef } from '@filbert/sdk/link'
import { LINKS_PER_REQUEST } from '@/lib/server-limits'
import { Button } from '@/ui/button'
import { DepositList } from './deposit-list'
import { isLeft } from './deposit-standing'
import { useDepositsOfKey } from './use-deposits-of-key'
import { useOpened } from './use-opened'

/** As many as the server tells of in one answer and follows for one page. */
const SHOWN_AT_ONCE = LINKS_PER_REQUEST

export interface ManyDepositsProps {
  deposits: readonly DepositRef[]
  secret: string
  /** The way on where none is left to claim. */
  wayOn: ReactNode
  /** Shows one by itself. `next` is the way on from it, or undefined where it was the last. */
  children: (deposit: DepositRef, next: ReactNode) => ReactNode
}

/** One link with several deposits under one secret: claimed one by one. */
export function ManyDeposits({ deposits, secret, wayOn, children }: ManyDepositsProps) {
  const { opened, open, close } = useOpened(deposits)
  const [from, setFrom] = useState(0)
  const shown = deposits.slice(from, from + SHOWN_AT_ONCE)
  const together = useDepositsOfKey(deposits, secret)
  const answers = useQueries({
    queries: deposits.map((deposit) => ({
      ...linkQuery(deposit),
      enabled: together.settled && shown.includes(deposit),
      // The events do the following.
      refetchOnWindowFocus: false,
    })),
  })
  const known = deposits.map((deposit, at) => {
    const { data, error } = answers[at] ?? {}
    return { deposit, link: (!isGone(error) && data) || null, error: error ?? null }
  })
  const left = known.filter(isLeft)

  if (opened === null) {
    return (
      <DepositList
        all={deposits.length}
        left={left.length}
        from={from}
        shown={known.slice(from, from + SHOWN_AT_ONCE)}
        wayOn={wayOn}
        onOpen={open}
        onShow={setFrom}
      />
    )
  }
  const at = deposits.indexOf(opened)
  const others = [...known.slice(at + 1), ...known.slice(0, at)].filter(isLeft)
  const [next] = others
  const [waiting, all] = [others.length, deposits.length]
  return (
    <>
      {children(
        opened,
        next && (
          <Button onClick={() => open(next.deposit)}>
            {plural(waiting, { other: `Next deposit, # of ${all} left` })}
          </Button>
        ),
      )}
      <Button look="quiet" onClick={close}>
        {plural(all, { one: 'All # deposit', other: 'All # deposits' })}
      </Button>
    </>
  )
}
