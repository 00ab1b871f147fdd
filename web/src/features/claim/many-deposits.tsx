import { useQueries } from '@tanstack/react-query'
import { chainOf, linkQuery, refName, useConfig } from '@/api/queries'
import type { DepositRef } from '@/lib/link'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { amountOf } from '@/api/amount-of'

interface ManyDepositsProps {
  deposits: readonly DepositRef[]
  onOpen: (deposit: DepositRef) => void
}

/** One link with several deposits under one secret: claimed one by one. */
export function ManyDeposits({ deposits, onOpen }: ManyDepositsProps) {
  usePageTitle('Claim')
  const config = useConfig()
  const links = useQueries({ queries: deposits.map(linkQuery) })
  return (
    <Notice pose="carrying" title={`This link holds ${deposits.length} deposits`}>
      <p>Claim them one by one, each to any address you like.</p>
      <ul className="rows w-full text-left">
        {deposits.map((deposit, at) => {
          const link = links[at]?.data
          const chain = chainOf(config, deposit.chainId)?.name ?? `Chain ${deposit.chainId}`
          const worth = link && amountOf(link)
          return (
            <li
              key={refName(deposit)}
              className="flex min-h-16 items-center justify-between gap-3 border-line border-t-[1.5px] border-dashed first:border-0"
            >
              <span>
                <span className="block font-semibold">
                  {worth ? `${worth.amount} ${worth.symbol}` : `Deposit ${deposit.index}`}
                </span>
                <span className="text-soft text-sm">
                  {chain}
                  {link?.state === 'pending' && link.expired && ' · expired'}
                </span>
              </span>
              {link && link.state !== 'pending' ? (
                <span className="text-soft">Claimed</span>
              ) : (
                <button type="button" className="chip" onClick={() => onOpen(deposit)}>
                  Open
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
