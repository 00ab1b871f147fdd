import { type QueryClient, useQuery } from '@tanstack/react-query'
import { linkQuery, refName } from '@/api/queries'
import { requestQuery } from '@/api/requests'
import type { Link } from '@/api/schema.gen'
import { useLinkEvents } from '@/api/use-link-events'
import { useStandings } from '@/device/follow/use-standings'
import type { Hex } from '@/lib/hex'
import { LINKS_PER_REQUEST } from '@/lib/server-limits'
import { type HistoryRow, isLink } from './row'
import { countsAsPaid } from '@/links/requests/standing'
import { statusOf, statusOfRequest } from './status'

/** How a row stands, as far as that is known. */
export interface RowStatus {
  status: string | null
  /** It is being looked up. */
  loading: boolean
  /** Who claimed it, where that was heard of since. */
  claimedBy: Hex | null
}

/** Whether rows are being looked up, of which only this device knows. */
export interface Lookup {
  asking: boolean
  failed: boolean
}

/**
 * Looks up how those rows stand that only this device knows of, and follows what may still change: every reader of such a
 * link sees it. Give it the rows of the page that is shown.
 */
export function useLookup(rows: readonly HistoryRow[]): Lookup {
  useLinkEvents({ links: rows.filter(isOpen).slice(0, LINKS_PER_REQUEST).map(nameOf) })
  return useStandings(keysOf(rows))
}

/** The keys of those rows that nothing is known of but what this device keeps. */
export function keysOf(rows: readonly HistoryRow[]): Hex[] {
  return rows.flatMap(({ status, own, ref }) => (status === null && own && ref ? [own.pubKey20] : []))
}

/** What was heard of a row's link since, by whoever asked. */
export function useRowStatus(row: HistoryRow, lookup: Lookup): RowStatus {
  const asked = useRequestStatus(row)
  const ref = row.ref ?? NO_REF
  const { data: known } = useQuery({ ...linkQuery(ref), enabled: false })
  const status = settled(statusOf(row, known), lookup)
  if (row.type === 'requestLink') return asked
  const claimedBy =
    status === 'claimed' && known?.state === 'claimed' ? known.withdrawal?.recipient : undefined
  return { status, loading: lookup.asking, claimedBy: claimedBy ?? null }
}

/** Of a request its own page knows more than a list of payments. */
function useRequestStatus({ type, requestId, status }: HistoryRow): RowStatus {
  const query = requestQuery(requestId ?? '')
  const waits = status === null || status === 'pending'
  const enabled = type === 'requestLink' && requestId !== null && waits
  const { data, isError } = useQuery({ ...query, enabled, refetchInterval: REQUESTS_MS })
  const payer = data?.payments.find((payment) => countsAsPaid(payment))?.payerAddress
  const told = data ? statusOfRequest(data) : (status ?? (isError ? 'unknown' : null))
  return { status: told, loading: enabled && !data && !isError, claimedBy: payer ?? null }
}

/** What is known of links at this moment, by their names, for who looks through many rows. */
export function knownLinks(queries: QueryClient): ReadonlyMap<string, Link> {
  const links = queries.getQueriesData<Link>({ queryKey: ['link'] })
  return new Map(links.flatMap(([, link]) => (link ? [[refName(link), link]] : [])))
}

/** What was looked up and not found is not said to be pending; nor is what could not be looked up. */
function settled(status: string | null, { asking, failed }: Lookup): string | null {
  if (status !== null || asking) return status
  return failed ? 'unknown' : 'not_found'
}

/** How often the requests of a page that is shown are looked at. Milliseconds. */
const REQUESTS_MS = 30_000

const NO_REF = { chainId: '', version: '', index: '' }

function isOpen(row: HistoryRow): boolean {
  return isLink(row) && row.ref !== null && (row.status === null || row.status === 'pending')
}

function nameOf({ ref }: HistoryRow): string {
  return ref ? refName(ref) : ''
}
