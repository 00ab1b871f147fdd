import type { QueryClient } from '@tanstack/react-query'
import { bankConfigOf } from '@/api/bank'
import { peopleApi } from '@/api/people'
import { configQuery } from '@/api/queries'
import { directTransfers } from '@/device/records/direct-transfers'
import { receivedLinks } from '@/device/records/received-links'
import { requestRecords } from '@/device/records/request-links'
import { sentLinks } from '@/device/records/sent-links'
import { userQuery } from '@/people/session'
import { named } from './named'
import { withCashOuts } from './of-cash-outs'
import { rowsOfDevice } from './of-device'
import { rowsOfPage } from './of-server'
import type { HistoryRow } from './row'
import { unionOf } from './union'
import { cashOutsQuery } from './use-cash-outs'

/** Of 1,000 payments each. A server that never came to an end would be asked for ever. */
const MOST_PAGES = 500
const AT_ONCE = 1_000

/** Every payment there is, however many, for who saves them. Rejects with an `ApiError` where not all can be read. */
export async function gathered(queries: QueryClient, userId: string | null): Promise<readonly HistoryRow[]> {
  const device = rowsOfDevice({
    sent: sentLinks.all(),
    received: receivedLinks.all(),
    direct: directTransfers.all(),
    undone: directTransfers.archived(),
    requests: requestRecords.all(),
  })
  if (userId === null) return unionOf(device, [])
  const config = queries.getQueryData(configQuery.queryKey)
  const isBanked = config !== undefined && bankConfigOf(config) !== null
  const cashOuts = isBanked ? await queries.fetchQuery(cashOutsQuery(userId)) : []
  const rows: HistoryRow[] = []
  let after: string | null = null
  for (let count = 0; count < MOST_PAGES; count++) {
    const page = await peopleApi.history(after, AT_ONCE)
    rows.push(...rowsOfPage(page))
    if (page.next === null) break
    after = page.next
  }
  const contacts = queries.getQueryData(userQuery.queryKey)?.user.contacts ?? []
  const union = unionOf(device, rows)
  return named(config ? withCashOuts(union, cashOuts, config) : union, contacts)
}
