import { plural, t } from '@lingui/core/macro'
import type { RequestLink, RequestMove } from '@/api/requests'
import { isoMoment, shownDay } from '@/lib/moment'
import { Address } from '@/ui/address'
import { Exact } from '@/ui/exact'
import { TxHash } from '@/ui/tx-hash'
import { amountIn } from '@/features/request/request-words'

/** As many as are shown of those who paid. */
const SHOWN = 20

/** What is too long stands below, and not beside. */
const LINE = 'flex min-w-0 flex-wrap items-center gap-x-3'

const WORDS: Record<RequestMove['kind'], string> = {
  came: t`Came from`,
  forwarded: t`Went on to`,
  sent_back: t`Went back to`,
}

/** What came to the request's own address, went on, and went back: the newest first. */
export function Moves({ request, explorerUrl }: { request: RequestLink; explorerUrl: string | null }) {
  const { moves } = request
  if (moves.length === 0) return null
  const more = moves.length - SHOWN
  return (
    <section aria-label={t`At its own address`} className="card px-5 pt-3 pb-2 text-left">
      <h2 className="display text-2xl">{t`At its own address`}</h2>
      <ul>
        {moves.slice(0, SHOWN).map((move) => (
          <li
            key={`${move.txHash} ${move.kind} ${move.tokenAddress} ${move.address} ${move.amount}`}
            className="grid min-h-16 border-line border-t-[1.5px] border-dashed py-2 first:border-0"
          >
            <span className={LINE}>
              <span>
                <span className="block text-soft text-sm">{WORDS[move.kind]}</span>{' '}
                <Address address={move.address} />
              </span>
              <span className="ml-auto text-right font-semibold tabular-nums [overflow-wrap:anywhere]">
                <Exact>{amountIn(move, BigInt(move.amount))}</Exact>
              </span>
            </span>
            <span className={LINE}>
              <time dateTime={isoMoment(move.at)} className="text-soft text-sm">
                {shownDay(move.at)}
              </time>{' '}
              <span className="ml-auto">
                <TxHash hash={move.txHash} explorerUrl={explorerUrl} />
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
