import { t } from '@lingui/core/macro'
import { locale } from '@/languages/locale'
import { heldWhile } from '@/ui/button'

interface PagesProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** From here on the ends are far. */
const MANY = 4

/** The way through a list that is shown a page at a time. */
export function HistoryPages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null
  const step = (label: string, sign: string, to: number) => (
    <button
      type="button"
      className="chip min-w-12 justify-center aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-soft"
      aria-label={label}
      {...heldWhile(to < 1 || to > pages || to === page, () => onPage(to))}
    >
      <span aria-hidden="true" className="-mt-1 text-2xl leading-none">
        {sign}
      </span>
    </button>
  )
  const figure = new Intl.NumberFormat(locale())
  const [current, last] = [figure.format(page), figure.format(pages)]
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-center gap-2">
      {pages >= MANY && step(t`First page`, '«', 1)}
      {step(t`Previous page`, '‹', page - 1)}
      <p
        aria-live="polite"
        className="min-w-28 text-center tabular-nums max-[24rem]:order-first max-[24rem]:basis-full"
      >
        {t`Page ${current} of ${last}`}
      </p>
      {step(t`Next page`, '›', page + 1)}
      {pages >= MANY && step(t`Last page`, '»', pages)}
    </nav>
  )
}

/** So many pages; an empty list has one. */
export function pagesOf(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size))
}

/** A page that there is, whatever an address may ask for. */
export function pageWithin(page: number, pages: number): number {
  return Math.min(Math.max(1, page), pages)
}
