import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HistoryStatus } from './history-status'

const html = (status: string | null, loading = false) =>
  renderToStaticMarkup(<HistoryStatus status={status} loading={loading} />)

it('what is done is teal, and nothing else is', () => {
  for (const status of ['claimed', 'paid']) expect(html(status)).toMatch(/text-teal[^>]*>(claimed|paid)</)
  for (const status of [null, 'pending', 'transfer', 'reclaimed', 'expired'])
    expect(html(status)).not.toContain('teal')
  expect(html('transfer')).toContain('>sent<')
})

it('what is not known yet turns, and is pending where nobody looks it up', () => {
  expect(html(null, true)).toContain('Looking it up')
  expect(html(null, true)).not.toContain('pending')
  expect(html(null)).toContain('>pending<')
  // What is known is not taken back while it is looked up once more.
  expect(html('claimed', true)).toContain('>claimed<')
})
