import { plural, t } from '@lingui/core/macro'
import type { Config } from '@/api/schema.gen'
import { checkAmount } from '@/assets/amount-words'
import { type Asset, firstAsset } from '@/assets/asset'
import { readTyped } from '@/assets/typed-amount'
import { locale } from '@/languages/locale'
import type { Hex } from '@/lib/hex'
import type { Entry, ReadList } from './entries'
import { MOST_LINKS } from './table'
import type { Mark } from './written-amount'

/** What is being typed and chosen. */
export interface BatchDraft {
  chainId: string
  token: Hex
  title: string
  /** For how many days each can be claimed, where a list does not say; 0 is for ever. */
  days: number
  by: 'count' | 'list'
  count: string
  amount: string
  /** As pasted, or as it stands in a file. */
  list: string
  /** What had to be guessed of the file. */
  fileNote: string | null
  /** Null: as the list itself says. */
  mark: Mark | null
  /** Amounts that were written anew, by row. */
  mended: ReadonlyMap<number, string>
  /** Rows that look like a sum, and are links all the same. */
  putBack: ReadonlySet<number>
  /** Rows with a mistake of which no link is to be made. */
  leftOut: ReadonlySet<number>
}

/** What was said of the rows of one list. */
export const NOTHING_SAID = {
  mark: null,
  mended: new Map(),
  putBack: new Set(),
  leftOut: new Set(),
} satisfies Partial<BatchDraft>

export const LONGEST_TITLE = 60

/** On the chain where the wallet stands. */
export function firstDraft(config: Config, walletChain: string | undefined): BatchDraft {
  const chain = config.chains.find((one) => one.chainId === walletChain) ?? config.chains[0]
  if (!chain) throw new Error('invariant: the server serves at least one chain')
  const nothing = { title: '', days: 0, count: '', amount: '', list: '', fileNote: null }
  return { chainId: chain.chainId, token: firstAsset(chain), by: 'count', ...nothing, ...NOTHING_SAID }
}

/** The links that a count makes, or what is wrong with it; null while nothing is typed. */
export type Counted =
  | { ok: true; entries: Entry[] }
  | { ok: false; field: 'count' | 'amount'; words: string }
  | null

export function counted({ count, amount, days }: BatchDraft, asset: Asset): Counted {
  if (count.trim() === '' || amount.trim() === '') return null
  const links = wholeNumber(count)
  if (links < 1) return { ok: false, field: 'count', words: t`How many links? Write a whole number.` }
  if (links > MOST_LINKS) return { ok: false, field: 'count', words: t`At most 10,000 links at once.` }
  const checked = checkAmount(readTyped(amount, 'TOKEN', asset, null), asset, undefined)
  if (!checked.ok) return { ok: false, field: 'amount', words: checked.words }
  const entry = { amount: checked.units, label: '', recipient: '', days }
  return { ok: true, entries: Array.from({ length: links }, () => entry) }
}

/** Digits, alone or in groups of three; 0 for all else. `1.5` is no 15. */
function wholeNumber(typed: string): number {
  const isWhole = /^\d{1,9}$|^\d{1,3}([\s,.'’\u00a0\u202f]\d{3}){1,2}$/.test(typed.trim())
  return isWhole ? Number(typed.replace(/\D/g, '')) : 0
}

/** What is to be made of the draft: nothing while there is a mistake that costs all of it. */
export function entriesOf(draft: BatchDraft, byCount: Counted, list: ReadList | null): readonly Entry[] {
  if (draft.by === 'count') return byCount?.ok ? byCount.entries : []
  return list?.entries ?? []
}

/** Rows with a mistake that nobody has mended or left out yet. */
export function waitingRows({ by, leftOut }: BatchDraft, list: ReadList | null): number {
  if (by === 'count' || !list) return 0
  return list.mistakes.filter(({ row }) => !leftOut.has(row)).length
}

export function usualTitle(count: number, now: Date): string {
  const shown = count.toLocaleString(locale())
  const day = now.toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
  return plural(count, { other: `${shown} links, ${day}` })
}
