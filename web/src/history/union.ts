import { sameAddress } from '@/lib/address'
import { idOfUnmade } from './of-device'
import { type HistoryRow, newestFirst, type RowPiece } from './row'

/**
 * Each payment once, the newest first. What both know of is one row: the chain's word on where it went and when, and what
 * only the device keeps, its secret before all. A record whose deposit has no number yet is found by its transaction.
 *
 * Nothing is lost on the way: a record that has the number of a deposit of something else, as after a chain was
 * reorganised, stays a row of its own. It may be the only key to money.
 */
export function unionOf(device: readonly HistoryRow[], server: readonly HistoryRow[]): HistoryRow[] {
  const rows = new Map<string, HistoryRow>()
  const byTx = new Map<string, HistoryRow[]>()
  for (const row of server) {
    if (rows.has(row.id)) continue
    rows.set(row.id, row)
    const tx = row.type === 'linkSent' && txName(row)
    if (tx) byTx.set(tx, [...(byTx.get(tx) ?? []), row])
  }
  const taken = new Set<string>()
  const put = (row: HistoryRow) => {
    rows.set(row.id, row)
    taken.add(row.id)
  }
  for (const row of device) {
    const told = rows.get(row.id)
    const came = told ? undefined : server.find((one) => !taken.has(one.id) && isWhatCameOf(one, row))
    // What one whole of it cost was that of what was paid in.
    if (came) put({ ...joined(came, row), usdPrice: null })
    else if (!told) put(row)
    else if (!isSame(told, row)) put({ ...row, id: ownId(row) })
    else if (!taken.has(row.id)) put(joined(told, row))
    // Two records of one deposit: only what is a key is kept twice.
    else if (row.own) put({ ...row, id: ownId(row) })
  }
  for (const row of device) {
    if (row.type !== 'linkSent' || row.ref) continue
    const told = byTx.get(txName(row) ?? '')?.find((one) => !taken.has(one.id) && isSame(one, row))
    if (!told) continue
    rows.delete(row.id)
    put(joined(told, row))
  }
  return [...rows.values()].sort(newestFirst)
}

/** Both tell of one payment. */
function joined(told: HistoryRow, kept: HistoryRow): HistoryRow {
  return {
    ...told,
    token: told.token ?? kept.token,
    symbol: told.symbol ?? kept.symbol,
    decimals: told.decimals ?? kept.decimals,
    piece: told.piece && kept.piece ? { ...told.piece, ...titled(kept.piece) } : told.piece,
    address: told.address ?? kept.address,
    name: kept.name ?? told.name,
    status: told.status ?? kept.status,
    message: kept.message ?? told.message,
    attachedFile: kept.attachedFile,
    carried: told.carried ?? kept.carried,
    points: told.points ?? kept.points,
    usdPrice: kept.usdPrice,
    txHash: told.txHash ?? kept.txHash,
    own: kept.own,
  }
}

function titled(piece: RowPiece): Partial<RowPiece> {
  return piece.title === null ? {} : piece
}

/** Whether `told` is what arrived of `kept`, which went by a route: from another chain, or as another token. */
function isWhatCameOf(told: HistoryRow, kept: HistoryRow): boolean {
  const areOfOneRequest = told.requestId !== null && told.requestId === kept.requestId
  const pay = told.type === 'requestFulfillment' && kept.type === 'requestFulfillment'
  return areOfOneRequest && pay && (told.chainId !== kept.chainId || !sameAddress(told.token, kept.token))
}

/** Whether they are of the same, as far as both say what of. */
function isSame(one: HistoryRow, other: HistoryRow): boolean {
  // How much came of what its payers like grows.
  if (one.type === 'requestLink') return true
  const ofItsToken = one.token === null || other.token === null || sameAddress(one.token, other.token)
  return ofItsToken && one.amount === other.amount && one.piece?.tokenId === other.piece?.tokenId
}

/** Of a record whose name another payment has. */
function ownId({ id, own }: HistoryRow): string {
  return own ? idOfUnmade(own) : `${id}:device`
}

function txName({ chainId, txHash }: HistoryRow): string | null {
  return txHash === null ? null : `${chainId}/${txHash.toLowerCase()}`
}
