import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currentOf } from './current-place'
import { PLACES } from './navigation'

/** What is marked on the page with this path, and how. */
function marked(pathname: string) {
  return PLACES.map(({ to }) => [to, currentOf(to, pathname)]).filter(([, current]) => current)
}

describe('the place where one is', () => {
  it.each(PLACES.map(({ to }) => to))('%s is marked as the page', (path) => {
    expect(marked(path)).toEqual([[path, 'page']])
  })

  it.each([
    ['/batch', '/send'],
    ['/raffle/create', '/send'],
    ['/refund', '/dashboard'],
    ['/cashout/status', '/cashout'],
    ['/kyc', '/profile'],
    ['/link-account', '/profile'],
  ])('%s is below %s', (path, place) => {
    expect(marked(path)).toEqual([[place, 'true']])
  })

  it.each(['/', '/sdk', '/terms', '/claim'])('%s is below none', (path) => {
    expect(marked(path)).toEqual([])
  })
})

it('the installed app names the place of payments as the navigation does', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.json', 'utf8'))
  const shortcuts: { name: string; url: string }[] = manifest.shortcuts
  const payments = PLACES.find(({ to }) => to === '/dashboard')
  expect(shortcuts.find(({ url }) => url === '/dashboard')?.name).toBe(payments?.words)
})
