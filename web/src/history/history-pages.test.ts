import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { HistoryPages, pagesOf, pageWithin } from './history-pages'

it('every row has a page, and none has an empty one', () => {
  for (const [count, pages] of [
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [10_000, 1_000],
  ] as const)
    expect(pagesOf(count, 10), `${count} rows`).toBe(pages)
})

it('a page that there is not is the nearest that there is', () => {
  expect([-3, 0, 1, 3, 4, 9e15].map((page) => pageWithin(page, 3))).toEqual([1, 1, 1, 3, 3, 3])
})

it('the first page leads on, and not back', () => {
  const html = renderToStaticMarkup(
    createElement(HistoryPages, { page: 1, pages: 6, onPage: () => undefined }),
  )
  const held = [...html.matchAll(/aria-label="([^"]+)"( aria-disabled="true")?/g)].map(([, label, off]) => [
    label,
    !!off,
  ])
  expect(held).toEqual([
    ['Pages', false],
    ['First page', true],
    ['Previous page', true],
    ['Next page', false],
    ['Last page', false],
  ])
  expect(html).toContain('Page 1 of 6')
  expect(
    renderToStaticMarkup(createElement(HistoryPages, { page: 1, pages: 1, onPage: () => undefined })),
  ).toBe('')
})
