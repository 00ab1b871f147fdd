import { t } from '@lingui/core/macro'

/** From the specification, as the menu says them, by what stands in the page's address. */
export const SORTS = {
  newest: t`Date new to old`,
  oldest: t`Date old to new`,
  smallest: t`Amount low to high`,
  largest: t`Amount high to low`,
  sent: t`Type send`,
  received: t`Type receive`,
} as const

export type Sort = keyof typeof SORTS

/** How the dashboard is looked at: it stands in the address, so that Back and a reload keep it. What is as usual is left out. */
export interface DashboardSearch {
  sort?: Sort
  /** What is looked for. */
  q?: string
  /** From 2 on. */
  page?: number
}

/** Longer than anything that a payment has. */
export const LONGEST_FILTER = 100

/** Reads what stands behind the `?` of the page's address; what cannot be meant is as usual. */
export function readSearch(text: string): DashboardSearch {
  const { sort, q, page } = Object.fromEntries(new URLSearchParams(text))
  return kept({ ...(isSort(sort) && { sort }), ...(q && { q }), page: Number(page) })
}

/** Without what is as usual, or cannot be meant. */
export function kept({ sort = 'newest', q = '', page = 1 }: DashboardSearch): DashboardSearch {
  return {
    ...(sort !== 'newest' && { sort }),
    ...(q !== '' && { q: q.slice(0, LONGEST_FILTER) }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

/** The page's address, looked at so. */
export function addressOf({ page, ...search }: DashboardSearch): string {
  const query = new URLSearchParams({ ...search, ...(page && { page: String(page) }) }).toString()
  return query === '' ? '/dashboard' : `/dashboard?${query}`
}

export function isSort(value: unknown): value is Sort {
  return typeof value === 'string' && Object.hasOwn(SORTS, value)
}
