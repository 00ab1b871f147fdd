import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Raffle, RaffleLeader } from '@/api/raffles'
import { locale } from '@/languages/locale'
import { sameAddress, shortAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import type { Hex } from '@/lib/hex'
import { shownSymbol } from '@/lib/symbol'
import { OutGlyph } from '@/ui/glyphs'
import { Identicon } from '@/ui/identicon'

const SHOWN_AT_FIRST = 5

interface LeaderboardProps {
  raffle: Raffle
  explorerUrl: string | null
  /** Whose row is one's own. */
  own: Hex | null
}

/** Who got how much, the most first. Names are their owners' word; the address beside them is the chain's. */
export function Leaderboard({ raffle, explorerUrl, own }: LeaderboardProps) {
  const [all, setAll] = useState(false)
  const { leaderboard, token, slots } = raffle
  const symbol = shownSymbol(token.symbol)
  const leaders = leaderboard.length
  const claimed = new Intl.NumberFormat(locale()).format(slots.claimed)
  const shown = leaderboard.slice(0, all ? undefined : SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="leaders" className="card px-5 pt-4 pb-2 text-left">
      <h2 id="leaders" className="display text-2xl">
        {t`Who got most`}
      </h2>
      {leaders === 0 ? (
        <p className="pt-1 pb-3 text-soft">{t`Nobody yet. The first slot is still to be cracked.`}</p>
      ) : (
        <ol className="pt-1">
          {shown.map((leader, at) => (
            <Leader
              key={leader.index}
              leader={leader}
              rank={at + 1}
              worth={`${formatAmount(BigInt(leader.amount), token.decimals, { places: 4 })} ${symbol}`}
              explorerUrl={explorerUrl}
              mine={sameAddress(leader.recipient, own)}
            />
          ))}
        </ol>
      )}
      {!all && leaders > SHOWN_AT_FIRST && (
        <button type="button" className="btn btn-quiet w-full" onClick={() => setAll(true)}>
          {t`Show ${leaders} of ${claimed}`}
        </button>
      )}
    </section>
  )
}

interface LeaderProps {
  leader: RaffleLeader
  rank: number
  worth: string
  explorerUrl: string | null
  mine: boolean
}

function Leader({ leader, rank, worth, explorerUrl, mine }: LeaderProps) {
  const { recipient, name, txHash } = leader
  return (
    <li className="grid min-h-16 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t-[1.5px] border-dashed py-2 first:border-0">
      <span className="figure text-3xl text-soft" aria-hidden="true">
        {rank}
      </span>
      <span className="flex min-w-0 items-center gap-2.5" title={recipient}>
        <Identicon address={recipient} size={28} />
        <span className="min-w-0 leading-tight">
          {name !== null && (
            <bdi translate="no" className="block font-semibold [overflow-wrap:anywhere]">
              {name}
            </bdi>
          )}
          <span
            translate="no"
            className={`block whitespace-nowrap text-sm tabular-nums ${name === null ? '' : 'text-soft'}`}
          >
            {shortAddress(recipient)}
          </span>
          {mine && <span className="block font-semibold text-sm text-teal">{t`You`}</span>}
        </span>
      </span>
      {explorerUrl ? (
        <a
          href={`${explorerUrl}/tx/${txHash}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 text-right font-semibold tabular-nums underline decoration-line underline-offset-4"
        >
          {worth} <OutGlyph />
        </a>
      ) : (
        <span translate="no" className="text-right font-semibold tabular-nums">
          {worth}
        </span>
      )}
    </li>
  )
}
