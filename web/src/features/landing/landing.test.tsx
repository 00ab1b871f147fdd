import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { configQuery } from '@/api/queries'
import type { Config, Statistics } from '@/api/schema.gen'
import { statisticsQuery } from '@/api/statistics'
import { FrontBelow } from './front-below'
import { talkBy } from './lets-talk'
import { PrivacyPage } from './privacy-page'
import { SdkBelow } from './sdk-below'
import { SdkPage } from './sdk-page'

const NOBODY: Config['landing'] = {
  integrateUrl: null,
  schedulingUrl: null,
  termsUrl: null,
  privacyUrl: null,
  claims: [],
  partners: [],
  testimonials: [],
}

interface Told {
  config?: Partial<Config>
  statistics?: Statistics
}

/** What is drawn where the server tells this. */
function drawn(page: ReactNode, { config, statistics }: Told = {}): string {
  const queries = new QueryClient()
  const whole = { sandbox: false, chains: [], landing: NOBODY, ...config } as unknown as Config
  queries.setQueryData(configQuery.queryKey, whole)
  if (statistics) queries.setQueryData(statisticsQuery.queryKey, statistics)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </QueryClientProvider>,
  )
}

describe('what is below on the front page', () => {
  it('makes nobody up', () => {
    const bare = drawn(<FrontBelow />)
    for (const none of ['Sample', 'blockquote', 'In good company', 'Whoever runs this says'])
      expect(bare).not.toContain(none)
    expect(drawn(<FrontBelow />, { config: { sandbox: true } })).toContain('Sample')
  })

  it('shows no sample beside somebody real', () => {
    const told = { words: 'It took a minute.', name: 'Ada', role: 'Engineer' }
    const landing = { ...NOBODY, testimonials: [told], partners: [{ name: 'Walnut', url: null, logo: null }] }
    const page = drawn(<FrontBelow />, { config: { sandbox: true, landing } })
    expect(page).toContain('“It took a minute.”')
    expect(page).toContain('Walnut')
    expect(page).not.toContain('Sample')
  })

  it('counts in figures that fit', () => {
    const statistics = { links: 1_284_000, claimed: 999, dollars: 48_210, chains: 20 }
    const page = drawn(<FrontBelow />, { statistics })
    const figures = [...page.matchAll(/<dd class="figure[^>]*>(.*?)<\/dd>/g)].map(([, figure = '']) =>
      figure.replaceAll('<wbr/>', ''),
    )
    expect(figures).toEqual(['1.3M', '999', '$48.2K', '20'])
  })

  it('tells of banks only where there is one', () => {
    expect(drawn(<FrontBelow />)).not.toContain('Can it go to my bank?')
    const bank = { feeCents: { iban: 100, us: 50 } } as unknown as Config['bank']
    expect(drawn(<FrontBelow />, { config: { bank } as Partial<Config> })).toContain('$1.00 to an IBAN')
  })
})

describe('how to talk', () => {
  const contactUrl = 'mailto:us@example.org'
  const landing = { schedulingUrl: 'https://cal.example/us' }

  it('is by the calendar, else by writing, else not at all', () => {
    expect(talkBy({ contactUrl, landing })).toHaveProperty('calendar')
    expect(talkBy({ contactUrl, landing: {} })).toEqual({ contact: contactUrl })
    expect(talkBy({ contactUrl: null, landing: { schedulingUrl: null } })).toBeNull()
  })

  it.each([
    ['/us', '/us?layout=month_view&theme=dark'],
    ['/us?duration=30&name=A%20B', '/us?duration=30&name=A%20B&layout=month_view&theme=dark'],
    ['/us?theme=light#book', '/us?theme=light&layout=month_view#book'],
    ['/us?theme=dark&layout=week_view', '/us?theme=dark&layout=week_view'],
  ])('shows a month in dark unless the address says otherwise: %s', (path, shown) => {
    const schedulingUrl = `https://cal.example${path}`
    expect(talkBy({ landing: { schedulingUrl } })).toEqual({ calendar: `https://cal.example${shown}` })
  })

  it('leaves its buttons out where it is not', () => {
    expect(drawn(<SdkPage talk={null} still />)).not.toContain('talk')
    expect(drawn(<SdkPage talk={{ contact: contactUrl }} still />)).toContain(`href="${contactUrl}"`)
    // Until it is known, the button stands in its place.
    expect(drawn(<SdkPage still />)).toContain('Let’s talk')
  })
})

describe('what businesses are told', () => {
  const page = drawn(<SdkBelow talk={null} />)

  it('is that the app makes many links at once, and where', () => {
    expect(page).toContain('up to 10,000 at once')
    expect(page.match(/href="\/batch"/g)).toHaveLength(2)
    expect(page).not.toContain('one at a time')
  })

  it('names our own SDK', () => {
    expect(page).toContain('@filbert/sdk')
  })
})

describe('what is told of privacy', () => {
  it('names the cookie that there may be before anybody signs in', () => {
    const page = drawn(<PrivacyPage />)
    expect(page).not.toContain('There are no cookies')
    expect(page).toContain('one cookie at most: the language, if you chose one')
  })

  const relay = 'A relay of WalletConnect brings'

  it('names the relay of wallets elsewhere where there is one', () => {
    const walletConnect = { projectId: 'ab12', relayUrl: 'wss://relay.example/' }
    expect(drawn(<PrivacyPage />, { config: { walletConnect } })).toContain(relay)
  })

  it('names none where there is none', () => {
    expect(drawn(<PrivacyPage />)).not.toContain(relay)
  })
})
