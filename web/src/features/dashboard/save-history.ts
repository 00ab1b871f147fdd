import type { QueryClient } from '@tanstack/react-query'
import { refName } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { askStandings } from '@/device/follow/use-standings'
import { gathered } from '@/history/gather'
import type { HistoryRow } from '@/history/row'
import { statusOf } from '@/history/status'
import type { History } from '@/history/use-history'
import { keysOf, knownLinks } from '@/history/use-statuses'
import { saveFile } from '@/ui/save-file'
import { historyCsv } from './csv'

/** Of 200 links each, that are asked how they stand; they are this device's alone. */
const CALLS = 10
const AT_ONCE = 200

/**
 * Saves every payment as a file: the device's and the server's, also of pages that nobody has looked at. It is always made
 * here, so that it has one form: of what this device alone knows the server's own file (`user/history.csv`) could not
 * tell. Rejects with an `ApiError` where the server cannot be read: half of it would pass for all.
 */
export async function saveHistory(history: History, config: Config, queries: QueryClient): Promise<void> {
  const isAll = history.state === 'whole' && !history.capped && !history.error
  const rows = isAll ? history.items : await gathered(queries, history.userId)
  await lookUp(rows, queries)
  const known = knownLinks(queries)
  const chains = chainNames(config)
  const text = historyCsv(
    rows,
    (row) => ({
      chain: chains.get(row.chainId),
      status: statusOf(row, row.ref ? known.get(refName(row.ref)) : undefined),
    }),
    location.origin,
  )
  const day = new Date().toISOString().slice(0, 10)
  saveFile(new TextEncoder().encode(text), 'text/csv', `filbert-payments-${day}.csv`)
}

/** Without an answer their places stay empty: the payments are there all the same. */
async function lookUp(rows: readonly HistoryRow[], queries: QueryClient): Promise<void> {
  const keys = keysOf(rows)
  for (let at = 0; at < Math.min(keys.length, CALLS * AT_ONCE); at += AT_ONCE) {
    try {
      await askStandings(queries, keys.slice(at, at + AT_ONCE))
    } catch {
      return
    }
  }
}

export function chainNames({ chains }: Pick<Config, 'chains'>): ReadonlyMap<string, string> {
  return new Map(chains.map(({ chainId, name }) => [chainId, name]))
}
