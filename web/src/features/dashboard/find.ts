import type { Link } from '@/api/schema.gen'
import { refName } from '@/api/queries'
import { exactAmount, tokenName } from '@/history/amount'
import { type HistoryRow, TYPE_WORDS } from '@/history/row'
import { statusOf, statusWords } from '@/history/status'
import { decimalMark } from '@/lib/amount'

/** A row and what it is found by, written once: letters are typed faster than ten thousand rows are read anew. */
export interface Findable {
  row: HistoryRow
  text: string
  address: string
}

/** `chains`: what chains are called, by their ids. */
export function findable(
  rows: readonly HistoryRow[],
  chains: ReadonlyMap<string, string>,
): readonly Findable[] {
  return rows.map((row) => {
    const { type, name, message, attachedFile, piece, chainId, address } = row
    const parts = [TYPE_WORDS[type], exactAmount(row), tokenName(row), piece?.title, piece?.tokenId]
    const text = [...parts, chains.get(chainId), name, message, attachedFile].join('\n').toLowerCase()
    return { row, text, address: address?.toLowerCase() ?? '' }
  })
}

/** A shorter piece of an address stands in nearly all of them. */
const ADDRESS_PIECE = 4

/**
 * Those that have every word that was typed: in what they are of, with whom, on which chain, in their message, or in how
 * they stand, which `known` may tell anew.
 */
export function find(
  items: readonly Findable[],
  typed: string,
  known: ReadonlyMap<string, Link>,
): readonly Findable[] {
  const words = wordsOf(typed)
  if (words.length === 0) return items
  const statuses = new Map<string | null, string>()
  const statusOfRow = (row: HistoryRow) => {
    const status = statusOf(row, row.ref ? known.get(refName(row.ref)) : undefined)
    const told = statuses.get(status) ?? statusWords(status).toLowerCase()
    statuses.set(status, told)
    return told
  }
  return items.filter((item) => {
    // Worked out for those alone that have not all words in their text.
    let status: string | null = null
    return words.every((word) => {
      if (hasReading(item.text, word) || isOf(item, word)) return true
      status ??= statusOfRow(item.row)
      return hasReading(status, word)
    })
  })
}

function hasReading(text: string, { readings }: Word): boolean {
  return readings.some((reading) => text.includes(reading))
}

interface Word {
  /** As it was typed; an amount also as it is written plainly: `1,240.5` is `1240.5`. */
  readings: string[]
  /** What an address begins and ends with, where it was cut short in the middle as pages show it. */
  cut: [string, string] | null
}

function wordsOf(typed: string): Word[] {
  const mark = decimalMark()
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const [begin = '', end] = word.split('…')
    return {
      readings: [...new Set([word, /^\d[\d.,’']*$/.test(word) ? plain(word, mark) : word])],
      cut: end === undefined ? null : [begin, end],
    }
  })
}

function plain(figure: string, mark: string): string {
  const grouping = mark === ',' ? /[.’']/g : /[,’']/g
  return figure.replace(grouping, '').replace(',', '.')
}

function isOf({ address }: Findable, { readings: [word = ''], cut }: Word): boolean {
  if (address === '') return false
  if (cut) return address.startsWith(cut[0]) && address.endsWith(cut[1])
  return word.length >= ADDRESS_PIECE && address.includes(word)
}
