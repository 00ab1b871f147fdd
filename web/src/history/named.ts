import type { Contact } from '@/api/people'
import type { HistoryRow } from './row'

/** Rows with what the reader's contacts call the other side. What was typed for it, on this device, stays. */
export function named(rows: readonly HistoryRow[], contacts: readonly Contact[]): readonly HistoryRow[] {
  const names = new Map<string, string>()
  for (const { account_identifier: identifier, nickname, ens_name, username } of contacts) {
    const name = nickname ?? ens_name ?? username
    if (name !== null && name !== '') names.set(identifier.toLowerCase(), name)
  }
  if (names.size === 0) return rows
  return rows.map((row) => {
    const name = row.address !== null && row.name === null ? names.get(row.address.toLowerCase()) : undefined
    return name === undefined ? row : { ...row, name }
  })
}
