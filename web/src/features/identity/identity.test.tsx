import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { IdentityState, UserRecord } from '@/api/people'
import { configQuery } from '@/api/queries'
import { StillRouter } from '@/paints/still-router'
import { aUser } from '@/people/a-user'
import { userQuery } from '@/people/session'
import { shownBounds } from './bounds'
import { KycPage } from './kyc-page'
import { LinkAccountPage } from './link-account-page'

vi.mock('@/chain/wallet', () => ({
  useAccount: () => null,
  wallet: { choose: () => undefined, account: () => null, subscribe: () => () => undefined },
}))

const BANK = { minimumCents: 1_000, maximumCents: 10_000_000, frames: [] }

/** The page for who is signed in; null for nobody, undefined while that is not known. */
function draw(page: ReactNode, user: UserRecord | null | undefined, bank: object | null = BANK) {
  const queries = new QueryClient()
  queries.setQueryData(configQuery.queryKey, {
    contactUrl: 'https://help.example/',
    chains: [],
    bank,
  } as never)
  if (user !== undefined) queries.setQueryData(userQuery.queryKey, user && { user, address: null })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StillRouter>{page}</StillRouter>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}
const of = (kycStatus: IdentityState) => aUser({ kycStatus })

describe('/kyc', () => {
  it('waits until it is known who it is', () => {
    expect(draw(<KycPage />, undefined)).toMatch(/role="status".*Loading/)
  })

  it('welcomes who is verified, whether or not there is a bank by now', () => {
    for (const bank of [BANK, null]) {
      const html = draw(<KycPage />, of('verified'), bank)
      expect(html).toMatch(/<h1[^>]*>Welcome back<\/h1>/)
      expect(html).toContain('You have already completed the KYC process!')
      expect(html).toMatch(/<a [^>]*href="\/profile"[^>]*>Go to profile<\/a>/)
      expect(html).toMatch(/<button[^>]*>Logout<\/button>/)
    }
  })

  it('tells everybody else between which bounds, and begins', () => {
    const html = draw(<KycPage />, null)
    expect(html).toMatch(/<h1[^>]*>Complete KYC<\/h1>/)
    expect(html).toContain('$10 to $100,000')
    expect(html).toMatch(/<form[^>]*aria-label="Log in"/)
    for (const state of ['none', 'terms', 'check', 'in_review', 'manual_review', 'rejected'] as const)
      expect(draw(<KycPage />, of(state))).toContain('aria-label="Steps"')
  })

  it('asks nobody anything where there is no bank', () => {
    const html = draw(<KycPage />, null, null)
    expect(html).toContain('No banks here')
    expect(html).not.toContain('<form')
  })
})

describe('/link-account', () => {
  it('sends who is not signed in to the ways in', () => {
    const html = draw(<LinkAccountPage />, null)
    expect(html).toContain('Log in or register to link an account.')
    expect(html).toContain('href="/login"')
    expect(html).toContain('href="/register"')
  })

  it('sends who is not verified to their profile', () => {
    const html = draw(<LinkAccountPage />, of('check'))
    expect(html).toMatch(/<a [^>]*href="\/profile"[^>]*>Complete KYC<\/a>/)
    expect(html).toMatch(/<button[^>]*>Logout<\/button>/)
    expect(draw(<LinkAccountPage />, of('manual_review')).replace(/<\/?a[^>]*>/g, '')).toContain(
      'Your KYC is under manual review. Please contact support',
    )
  })

  it('asks who is verified for their account', () => {
    expect(draw(<LinkAccountPage />, of('verified'))).toMatch(
      /<label[^>]*>IBAN \/ US account number<\/label>/,
    )
  })

  it('asks nobody anything where there is no bank', () => {
    expect(draw(<LinkAccountPage />, of('verified'), null)).toContain('No banks here')
  })
})

it('bounds are told in whole dollars where they are whole', () => {
  expect(shownBounds(BANK)).toBe('$10 to $100,000')
  expect(shownBounds({ minimumCents: 1_050, maximumCents: 2_000 })).toBe('$10.50 to $20')
})
