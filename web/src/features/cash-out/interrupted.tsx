import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bankConfigOf } from '@/api/bank'
import { chainOf, linkQuery, useConfig } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { findAsset } from '@/assets/asset'
import { landingOf } from '@/bank/landing'
import { useStandings } from '@/device/follow/use-standings'
import { type OpenCashOut, openCashOuts } from '@/device/records/open-cash-outs'
import type { SentLink } from '@/device/records/sent-links'
import { useShelf } from '@/device/use-shelf'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import type { CashOutTerms } from './cash-out-machine'
import { ReclaimLink } from './cash-out-progress'
import { assetsFrom } from './routes'

interface InterruptedProps {
  links: readonly SentLink[]
  onResume: (resumed: { terms: CashOutTerms; pubKey20: Hex }) => void
}

/** Cash-outs of this device that came no further than their link: the money is in it. */
export function Interrupted({ links, onResume }: InterruptedProps) {
  const open = useShelf(openCashOuts).flatMap((cashOut) => {
    const link = links.find(({ pubKey20 }) => pubKey20 === cashOut.pubKey20)
    return link && link.index !== null ? [{ cashOut, link: { ...link, index: link.index } }] : []
  })
  useStandings(open.map(({ link }) => link.pubKey20))
  if (open.length === 0) return null
  return (
    <ul aria-label={t`Cash-outs that were interrupted`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {open.map(({ cashOut, link }) => (
        <Row key={link.pubKey20} cashOut={cashOut} link={link} onResume={onResume} />
      ))}
    </ul>
  )
}

interface RowProps {
  cashOut: OpenCashOut
  link: SentLink & { index: string }
  onResume: InterruptedProps['onResume']
}

function Row({ cashOut, link, onResume }: RowProps) {
  const { data: known } = useQuery({ ...linkQuery(link), enabled: false })
  const terms = termsOf(cashOut, link, useConfig())
  const isEmptied = known !== undefined && known.state !== 'pending'

  // The outside system: this device's memory, which the chain has overtaken.
  useEffect(() => {
    if (isEmptied) openCashOuts.forget(cashOut.pubKey20)
  }, [isEmptied, cashOut.pubKey20])

  if (known?.state !== 'pending') return null
  const created = link.createdAt / 1000
  const [worth, day] = [worthText(link), shownDay(created)]
  const { accountHint } = cashOut
  return (
    <li className="slip grid gap-2">
      <p className="text-balance text-center">
        <Trans>
          <strong translate="no">{worth}</strong> for {accountHint} came no further than their link, on{' '}
          <time dateTime={isoMoment(created)}>{day}</time>. The money is still in it.
        </Trans>
      </p>
      {terms && (
        <button
          type="button"
          className="chip mx-auto"
          onClick={() => onResume({ terms, pubKey20: link.pubKey20 })}
        >
          {t`Go on with it`}
        </button>
      )}
      <ReclaimLink link={link} />
    </li>
  )
}

/** As it was agreed; null where it cannot be gone on with from here. */
function termsOf(cashOut: OpenCashOut, link: SentLink, config: Config): CashOutTerms | null {
  const bank = bankConfigOf(config)
  const chain = chainOf(config, link.chainId)
  const vault = chain?.vaults[link.version]
  const taken =
    bank && chain && assetsFrom(bank, chain).find(({ address }) => sameAddress(address, link.token))
  const end = taken ? null : landingOf(config)
  const brought = end && chain?.router && link.token !== null ? findAsset(chain, link.token) : undefined
  const asset = taken ?? brought
  if (!asset || !chain || !vault) return null
  return {
    chainId: link.chainId,
    version: link.version,
    vault,
    asset,
    amount: BigInt(link.amount),
    from: link.sender,
    // The wallet is asked for nothing any more.
    abilities: { contract: false, batches: false },
    usdPrice: null,
    to: { accountId: cashOut.accountId, number: null },
    way: end && { from: chain, end, about: null },
  }
}
