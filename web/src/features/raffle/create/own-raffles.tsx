import { plural, t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import { nextPart, type RaffleRecord, raffleRecords, totalOf } from '@/device/records/raffles'
import { useArchive, useShelf } from '@/device/use-shelf'
import { locale } from '@/languages/locale'
import type { Hex } from '@/lib/hex'
import { isoMoment, shownDay } from '@/lib/moment'
import { formatRaffleLink } from '@filbert/sdk/raffle-link'
import { worthText } from '@/lib/worth'
import { CopyButton } from '@/ui/copy-button'
import { Exact } from '@/ui/exact'
import { GivenUpList } from '@/ui/given-up-list'
import { linkOf } from './raffle-parts'

/** Longer lists are nobody's to read here: the dashboard has all payments. */
const SHOWN = 20

/** Raffles whose secret this device knows: copied again, opened, or gone on with. */
export function OwnRaffles({ onContinue }: { onContinue: (pubKey20: Hex) => void }) {
  const records = useShelf(raffleRecords)
  return (
    <>
      {records.length > 0 && <Kept records={records} onContinue={onContinue} />}
      <GivenUp />
    </>
  )
}

function GivenUp() {
  const rows = useArchive(raffleRecords).map((record) => ({
    id: record.pubKey20,
    title: worthText({ ...record, amount: totalOf(record), piece: null }, { places: 4 }),
    detail: shownDay(record.createdAt / 1000),
    onRestore: () => void raffleRecords.restore(record.pubKey20),
  }))
  return <GivenUpList rows={rows} />
}

interface KeptProps {
  records: readonly RaffleRecord[]
  onContinue: (pubKey20: Hex) => void
}

function Kept({ records, onContinue }: KeptProps) {
  return (
    <section aria-labelledby="raffles-title" className="mt-6">
      <h2 id="raffles-title" className="display px-1 text-2xl">
        {t`Raffles you started from this device`}
      </h2>
      <ul className="mt-2">
        {records.slice(0, SHOWN).map((record) => (
          <li key={record.pubKey20} className="border-line border-t-[1.5px] border-dashed first:border-0">
            <OwnRow record={record} onContinue={() => onContinue(record.pubKey20)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnRow({ record, onContinue }: { record: RaffleRecord; onContinue: () => void }) {
  const chain = chainOf(useConfig(), record.chainId)
  const raffle = linkOf(record)
  const created = record.createdAt / 1000
  const slots = record.amounts.length
  const shown = new Intl.NumberFormat(locale()).format(slots)
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-2 gap-y-2 px-1 py-2">
      <div className="min-w-32 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Exact>{worthText({ ...record, amount: totalOf(record), piece: null }, { places: 4 })}</Exact>
          {record.from !== '' && <bdi className="font-normal text-soft"> · {record.from}</bdi>}
        </p>
        <p className="text-soft text-sm">
          {raffle ? (
            plural(slots, { one: `${shown} slot`, other: `${shown} slots` })
          ) : (
            <span className="font-semibold text-ink">{madeWords(record)}</span>
          )}{' '}
          · <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      {raffle ? (
        <>
          <CopyButton
            text={formatRaffleLink(location.origin, raffle)}
            label={t`Copy link`}
            className="chip px-3 max-sm:gap-0"
          >
            <span className="max-sm:sr-only">{t`Copy`}</span>
          </CopyButton>
          <a href={formatRaffleLink('', raffle)} className="chip">
            {t({ context: 'to open something', message: 'Open' })}
          </a>
        </>
      ) : (
        <button type="button" className="chip" onClick={onContinue}>
          {t`Continue`}
        </button>
      )}
    </div>
  )
}

function madeWords(record: RaffleRecord): string {
  const made = nextPart(record) ?? 0
  const parts = record.parts.length
  return parts > 1 ? plural(parts, { other: `${made} of ${parts} parts made` }) : t`Not on the chain yet`
}
