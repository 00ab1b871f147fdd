import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { bankConfigOf } from '@/api/bank'
import { useConfig } from '@/api/queries'
import { useSettling } from '@/device/follow/use-settling'
import { useStandings } from '@/device/follow/use-standings'
import { batches } from '@/device/records/batches'
import { raffleRecords } from '@/device/records/raffles'
import { sentLinks } from '@/device/records/sent-links'
import { useArchive, useShelf } from '@/device/use-shelf'
import { HistoryList } from '@/history/history-list'
import { HistorySkeleton } from '@/history/history-skeleton'
import { type History, useHistory } from '@/history/use-history'
import { keysOf, knownLinks } from '@/history/use-statuses'
import { BackupButtons } from '@/links/backup/backup-buttons'
import { Button } from '@/ui/button'
import { usePageTitle } from '@/ui/page-title'
import { Spinner } from '@/ui/timeline'
import { Explained } from '@/words/explained'
import { DashboardFrame } from './dashboard-frame'
import { find, findable } from './find'
import { Nothing } from './nothing'
import { olderLinks } from './older-links'
import { SaveAll, SaveOlder } from './save-buttons'
import { type DashboardSearch, kept } from './search'
import { sorted } from './sort'
import { Toolbar } from './toolbar'
import { pricedTokens, usePrices } from './use-prices'
import { useTypedFilter } from './use-typed-filter'
import { useWaited } from './use-waited'

interface DashboardPageProps {
  search: DashboardSearch
  /** `replace`: it is no place of its own in the browser's history. */
  onSearch: (search: DashboardSearch, how: 'push' | 'replace') => void
}

/** What this device knows is shown by then, whoever the server is still asked for. Milliseconds. */
const PATIENCE_MS = 1_500

/** How many links are asked how they stand where that is what may be looked for. */
const LOOKED_UP = 200

const NO_PRICES = new Map<string, bigint>()
const NO_TOKENS: readonly never[] = []

/** All payments, looked through as people do. */
export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const { sort = 'newest', q = '', page = 1 } = search
  const config = useConfig()
  const queries = useQueryClient()
  const history = useHistory()
  const { items } = history
  const sent = useShelf(sentLinks)
  usePageTitle(t`Dashboard`)
  // What has a number is followed where its row is shown.
  useSettling(
    sent.filter(({ index }) => index === null),
    null,
  )
  const tell = (change: DashboardSearch, how: 'push' | 'replace') =>
    onSearch(kept({ ...search, page: 1, ...change }), how)
  const [filter, setFilter] = useTypedFilter(q, (typed) => tell({ q: typed }, 'replace'))
  useStandings(filter === '' ? NO_TOKENS : keysOf(items).slice(0, LOOKED_UP))

  const byAmount = sort === 'smallest' || sort === 'largest'
  const tokens = useMemo(
    () => (byAmount ? pricedTokens(items, config) : NO_TOKENS),
    [byAmount, items, config],
  )
  const prices = usePrices(tokens)
  const chains = useMemo(() => new Map(config.chains.map(({ chainId, name }) => [chainId, name])), [config])
  const index = useMemo(() => findable(items, chains), [items, chains])
  const ordered = useMemo(() => sorted(index, sort, prices ?? NO_PRICES), [index, sort, prices])
  const found = find(ordered, filter, knownLinks(queries))
  const rows = useMemo(() => found.map(({ row }) => row), [found])

  // Of what is only partly here nobody can say which is the oldest, or the most.
  const unsorted = sort !== 'newest' && (history.state === 'partial' || prices === null) && !history.error
  const waiting = history.state === 'loading' || unsorted
  const tired = useWaited(waiting, PATIENCE_MS)
  const onlyDevice = waiting && tired && items.length > 0
  const older = olderLinks(sent)
  const [made, raffles] = [useShelf(batches), useShelf(raffleRecords)]
  const givenUp = [...useArchive(sentLinks), ...useArchive(batches), ...useArchive(raffleRecords)]
  const hasLinks = sent.length + made.length + raffles.length + givenUp.length > 0

  return (
    <DashboardFrame
      toolbar={
        <Toolbar
          filter={filter}
          onFilter={setFilter}
          sort={sort}
          onSort={(to) => tell({ sort: to }, 'push')}
          save={<SaveAll history={history} />}
        />
      }
    >
      {history.error && <Unread history={history} cause={history.error} />}
      {onlyDevice && !history.error && <StillReading />}
      {waiting && !onlyDevice ? (
        <>
          <p role="status" className="sr-only">
            {t`Reading your payments`}
          </p>
          <HistorySkeleton />
        </>
      ) : rows.length > 0 ? (
        <HistoryList
          items={rows}
          page={filter === q ? page : 1}
          onPage={(to) => tell({ page: to }, 'push')}
        />
      ) : items.length > 0 ? (
        <None filter={filter} onClear={() => setFilter('')} />
      ) : (
        !history.error && <Empty />
      )}
      {!waiting && <Foot history={history} older={older} hasLinks={hasLinks} found={rows.length} />}
    </DashboardFrame>
  )
}

/** As high while the answer is awaited as when none came: what this device keeps stands below it in both. */
const ABOVE = 'grid min-h-56 grid-cols-[minmax(0,1fr)] content-center gap-3 md:min-h-44'

/** What this device keeps is there all the same. */
function Unread({ history, cause }: { history: History; cause: NonNullable<History['error']> }) {
  return (
    <div className={ABOVE}>
      <Explained cause={cause} situation="account" />
      <div className="flex flex-wrap items-center justify-between gap-3 px-1">
        <p className="text-soft">{t`Until then this is what is known here.`}</p>
        <button type="button" className="chip" onClick={history.retry}>
          {t`Try again`}
        </button>
      </div>
    </div>
  )
}

function StillReading() {
  return (
    <div className={ABOVE}>
      <p role="status" className="flex items-center justify-center gap-3 px-1 text-soft">
        <Spinner /> {t`Still reading what your wallets did. Meanwhile this is what this device remembers.`}
      </p>
    </div>
  )
}

function None({ filter, onClear }: { filter: string; onClear: () => void }) {
  const typed = filter.trim()
  return (
    <Nothing pose="puzzled" title={t`Nothing with “${typed}”`}>
      <p className="text-soft">{t`No payment of yours has all of these words.`}</p>
      <div className="mt-3">
        <Button look="plain" onClick={onClear}>
          {t`Show all payments`}
        </Button>
      </div>
    </Nothing>
  )
}

function Empty() {
  return (
    <Nothing pose="asleep" title={t`Nothing has moved yet`}>
      <p className="max-w-[34ch] text-balance text-soft">
        {t`The links that you send, the money that you claim: all of it will be listed here.`}
      </p>
    </Nothing>
  )
}

interface FootProps {
  history: History
  older: ReturnType<typeof olderLinks>
  /** This device has the secrets of some. */
  hasLinks: boolean
  found: number
}

function Foot({ history: { state, capped, visitor, userId, error }, older, hasLinks, found }: FootProps) {
  const hasBanks = bankConfigOf(useConfig()) !== null
  return (
    <footer className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 text-center">
      <p role="status" className="text-soft empty:hidden">
        {state === 'partial' && userId !== null && !error && t`Reading older payments`}
        {capped && t`Only the newest are listed. The CSV has all of them.`}
      </p>
      <p className="sr-only" aria-live="polite">
        {plural(found, { one: '# payment', other: '# payments' })}
      </p>
      {older.length > 0 && <SaveOlder links={older} />}
      <BackupButtons hasLinks={hasLinks} />
      <Link to="/refund" className="btn btn-quiet text-balance font-normal">
        {t`Had an issue creating a link? click here to reclaim the funds.`}
      </Link>
      <Link to="/batch" className="btn btn-quiet font-normal">
        {t`Make many links at once`}
      </Link>
      {hasBanks && (
        <Link to="/cashout" className="btn btn-quiet font-normal">
          {t`Cash out to your bank account`}
        </Link>
      )}
      {visitor && !error && (
        <p className="max-w-[52ch] text-balance text-soft">
          <Trans>
            This is what this device remembers.{' '}
            <Link to="/login" className="whitespace-nowrap underline underline-offset-4">
              Log in
            </Link>{' '}
            for what your wallets did on any other.
          </Trans>
        </p>
      )}
    </footer>
  )
}
