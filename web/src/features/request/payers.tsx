import { plural, t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import type { RequestLink, RequestPayment } from '@/api/requests'
import type { Config } from '@/api/schema.gen'
import { isoMoment, shownDay } from '@/lib/moment'
import { paidIn } from '@/links/requests/standing'
import { Address } from '@/ui/address'
import { TxHash } from '@/ui/tx-hash'
import { amountIn, paidWords } from './request-words'

/** Longer lists are looked through where payments are. */
const SHOWN = 20

/** What is too long stands below, and not beside. */
const LINE = 'flex min-w-0 flex-wrap items-center gap-x-3'

const CAME_TO_NOTHING: RequestPayment['status'][] = ['failed', 'refunded']

/** What is said of one before the chain tells how much came. */
const AWAITED: Partial<Record<RequestPayment['status'], string>> = {
  on_its_way: t`On its way`,
  needs_gas: t`Waits at the bridge`,
  stuck: t`Stuck at the bridge`,
  other_token: t`Another token came`,
  untold: t`Not shown by the chain`,
}

/** Who paid, with what and from where. What failed is told by nobody's purse. */
export function Payers({ request }: { request: RequestLink }) {
  const config = useConfig()
  const payments = request.payments.filter(({ status }) => !CAME_TO_NOTHING.includes(status))
  if (payments.length === 0) return null
  const more = payments.length - SHOWN
  return (
    <section aria-label={t`Payments`} className="card px-5 pt-3 pb-2 text-left">
      <h2 className="display text-2xl">{t({ comment: 'a list of those who paid', message: 'Paid by' })}</h2>
      <ul>
        {payments.slice(0, SHOWN).map((payment) => (
          <li
            key={paidIn(payment)}
            className="grid min-h-16 content-center border-line border-t-[1.5px] border-dashed py-2 first:border-0"
          >
            <span className={LINE}>
              <Address address={payment.payerAddress} />{' '}
              <span className="ml-auto text-right font-semibold tabular-nums [overflow-wrap:anywhere]">
                {payment.amount === null
                  ? (AWAITED[payment.status] ?? t`Still confirming`)
                  : amountIn(request, BigInt(payment.amount))}
              </span>
            </span>
            <span className={LINE}>
              <span className="text-soft text-sm [overflow-wrap:anywhere]">
                {originOf(payment, config)}
                {payment.at !== null && (
                  <>
                    {'\u00a0· '}
                    <time dateTime={isoMoment(payment.at)} className="whitespace-nowrap">
                      {shownDay(payment.at)}
                    </time>
                  </>
                )}
              </span>{' '}
              <span className="ml-auto">
                <TxHash
                  hash={paidIn(payment)}
                  explorerUrl={chainOf(config, payment.fromChainId ?? payment.chainId)?.explorerUrl ?? null}
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="py-2 text-soft">
          {plural(more, { one: `and ${more} more`, other: `and ${more} more` })}
        </p>
      )}
    </section>
  )
}

/** `25.1 DAI from Maple`, and as much of it as is known. */
function originOf(payment: RequestPayment, config: Config): string {
  const { chainId, fromChainId } = payment
  const from = fromChainId ?? chainId
  const chain = chainOf(config, from)?.name ?? t`Chain ${{ chainId: from }}`
  const worth = paidWithWords(payment)
  if (worth === null) return fromChainId === null ? chain : t`from ${chain}`
  return fromChainId === null
    ? t({ comment: '25.1 DAI on Maple', message: `${worth} on ${chain}` })
    : t({ comment: '25.1 DAI from Maple', message: `${worth} from ${chain}` })
}

/** What was paid in; null where that is what came, or nobody knows. */
function paidWithWords(payment: RequestPayment): string | null {
  const { fromAmount, fromTokenSymbol: symbol, fromTokenDecimals: decimals } = payment
  // A server that has not been brought up to date says nothing of it.
  if (fromAmount == null || symbol == null || decimals == null) return null
  return paidWords(fromAmount, { symbol, decimals })
}
