import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Chain } from '@/api/schema.gen'
import { type Asset, isNative } from '@/assets/asset'
import { usePrice } from '@/assets/use-price'
import { locale } from '@/languages/locale'
import { ZERO_ADDRESS } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { formatDollars, worthUpToCents } from '@/lib/dollars'
import { worthText } from '@/lib/worth'
import { Row, Rows } from '@/ui/ticket'
import type { PlannedPart } from './plan'

interface PlanRowsProps {
  chain: Chain
  asset: Asset
  links: number
  /** Rows of the list of which none is made. */
  leftOut: number
  total: bigint
  /** Null while nobody is connected, or the chain has not said how much fits into a block. */
  plan: readonly PlannedPart[] | null
  /** The wallet makes each a single request of what is allowed and what is deposited. */
  batches: boolean
}

/** What will be asked for, before it is. */
export function PlanRows({ chain, asset, links, leftOut, total, plan, batches }: PlanRowsProps) {
  const transactions = plan?.length ?? 0
  const prompts = transactions + (isNative(asset) || batches ? 0 : 1)
  return (
    <Rows>
      <Row label={t`Links`}>{links.toLocaleString(locale())}</Row>
      {leftOut > 0 && (
        <Row label={t({ comment: 'Rows of the list', message: 'Left out' })}>{rowsWords(leftOut)}</Row>
      )}
      <Row label={t`Altogether`}>{worthText({ ...asset, amount: total })}</Row>
      {plan && (
        <>
          <Row label={t`Transactions`}>{transactions.toLocaleString(locale())}</Row>
          <Row label={t({ comment: 'Your wallet asks: once', message: 'Your wallet asks' })}>
            {timesWords(prompts)}
          </Row>
          <Row label={t`Network cost`}>
            <Cost chain={chain} links={links} transactions={transactions} />
          </Row>
        </>
      )}
    </Rows>
  )
}

function rowsWords(rows: number): string {
  const shown = rows.toLocaleString(locale())
  return plural(rows, { one: `${shown} row`, other: `${shown} rows` })
}

function timesWords(times: number): string {
  if (times === 1) return t`Once`
  if (times === 2) return t`Twice`
  const shown = times.toLocaleString(locale())
  return plural(times, { other: `${shown} times` })
}

function Cost({ chain, links, transactions }: { chain: Chain; links: number; transactions: number }) {
  const { chainId, nativeCurrency } = chain
  const price = usePrice(chainId, ZERO_ADDRESS)
  const { data: cost, isError } = useQuery({
    queryKey: ['cost-of-many', chainId, links, transactions],
    queryFn: async () => (await import('@/chain/deposit-many')).costOfMany(chainId, links, transactions),
    refetchInterval: 15_000,
  })
  if (cost === undefined)
    return <span className="font-normal text-soft">{isError ? t`not known now` : t`Loading`}</span>
  const exact = `${formatAmount(cost, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
  if (price === null) return t`about ${exact}`
  const worth = formatDollars(worthUpToCents(cost, nativeCurrency.decimals, price))
  return <span title={exact}>{t`about ${worth}`}</span>
}
