import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserRecord } from '@/api/people'
import { configQuery } from '@/api/queries'
import { aUser } from '@/people/a-user'
import { held } from '@/people/held'
import { seenBefore } from '@/people/seen-before'
import { userQuery } from '@/people/session'
import { LoginPage } from './login-page'
import { ProfileFace } from './profile-face'
import { RegisterPage } from './register-page'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const wallets = vi.hoisted(() => ({ account: null as { address: string; chainId: string } | null }))
vi.mock('@/chain/wallet', () => ({
  useAccount: () => wallets.account,
  wallet: { choose: () => undefined, account: () => wallets.account, subscribe: () => () => undefined },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, className }: { to: string; children: ReactNode; className: string }) => (
    <a href={to} className={className}>
      {children}
    </a>
  ),
}))

beforeEach(() => {
  wallets.account = null
  seenBefore.keep(false)
})

/** The page as it is drawn for who is signed in, null for nobody. */
async function drawn(page: ReactNode, user: UserRecord | null = null, address: `0x${string}` | null = null) {
  const queries = new QueryClient()
  queries.setQueryData(configQuery.queryKey, { chains: [] } as never)
  queries.setQueryData(userQuery.queryKey, user && { user, address })
  const { prelude } = await prerender(<QueryClientProvider client={queries}>{page}</QueryClientProvider>)
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '')
}

/** The fields with what a browser, a password manager and a screen reader go by. */
function fieldsOf(html: string) {
  return [...html.matchAll(/<input[^>]*>/g)].map(([input]) => {
    const of = (name: string) => input.match(new RegExp(`\\b${name}="([^"]*)"`, 'i'))?.[1]
    const label = html.match(new RegExp(`<label for="${of('id')}"[^>]*>([^<]*)`))?.[1]
    const told = html.includes(`<p id="${of('aria-describedby')}" role="alert"`)
    return [label, of('name'), of('type'), of('autocomplete'), told]
  })
}

describe('who is not signed in', () => {
  it('is asked for what they log in by', async () => {
    const html = await drawn(<LoginPage />)
    expect(html).toMatch(/<h1[^>]*>Log in to the Filbert protocol<\/h1>/)
    expect(html).toContain('Get access to your profile and much more!')
    expect(fieldsOf(html)).toEqual([
      ['E-mail', 'email', 'email', 'username', true],
      ['Password', 'password', 'password', 'current-password', true],
    ])
    expect(html).toMatch(/<button type="submit"[^>]*>Log in<\/button>/)
    expect(html).toMatch(/<a href="\/register"[^>]*>Register<\/a>/)
  })

  it('is asked for what they register with', async () => {
    const html = await drawn(<RegisterPage />)
    expect(html).toMatch(/<h1[^>]*>Join the Filbert protocol<\/h1>/)
    expect(html).toContain('Get access to your profile and much more!')
    expect(fieldsOf(html)).toEqual([
      ['Name', 'name', 'text', 'name', true],
      ['E-mail', 'email', 'email', 'username', true],
      ['Password', 'password', 'password', 'new-password', true],
    ])
    expect(html).toMatch(/<button type="submit"[^>]*>Register<\/button>/)
    expect(html).toMatch(/<a href="\/login"[^>]*>Log in<\/a>/)
  })

  it('connects a wallet before it can sign', async () => {
    expect(await drawn(<LoginPage />)).toMatch(/<button type="button"[^>]*>Connect Wallet<\/button>/)
    wallets.account = { address: ALICE, chainId: '31337' }
    const html = await drawn(<LoginPage />)
    expect(html).toMatch(/<button type="button"[^>]*>Sign in with ethereum<\/button>/)
    expect(html).not.toContain('Connect Wallet')
  })

  it('is who has another wallet connected than the session began with', async () => {
    wallets.account = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: '31337' }
    expect(await drawn(<LoginPage />, aUser(), ALICE)).toContain('Log in to the Filbert protocol')
    // Unless that one is to be added.
    const [letGo, another] = [held.hold(), held.hold()]
    expect(await drawn(<LoginPage />, aUser(), ALICE)).toContain('Welcome back')
    letGo()
    expect(await drawn(<LoginPage />, aUser(), ALICE)).toContain('Welcome back')
    another()
    expect(await drawn(<LoginPage />, aUser(), ALICE)).toContain('Log in to the Filbert protocol')
  })
})

describe('who is signed in', () => {
  it.each([
    ['by username', aUser({ username: 'ada' }), 'ada'],
    ['by e-mail', aUser(), 'ada@example.com'],
    [
      'by wallet alone',
      aUser(
        { email: null, full_name: null },
        {
          accounts: [
            {
              account_id: 'acc_1',
              account_identifier: ALICE,
              account_type: 'wallet',
              bridge_account_id: null,
            },
          ],
        },
      ),
      '0xf39F…2266',
    ],
  ])('is welcomed %s, on either page', async (_, user, name) => {
    for (const page of [<LoginPage key="login" />, <RegisterPage key="register" />]) {
      const html = await drawn(page, user)
      expect(html).toMatch(/<h1[^>]*>Welcome back<\/h1>/)
      expect(html).toContain(`>${name}</p>`)
      expect(html).toContain('You are now logged in!')
      expect(html).toMatch(/<a href="\/profile"[^>]*>Go to profile<\/a>/)
      expect(html).toMatch(/<button type="button"[^>]*>Logout<\/button>/)
      expect(html).not.toContain('<form')
    }
  })
})

describe('the face on the way to the profile', () => {
  it('is the same for everybody who never signed in, and asks nobody who they are', async () => {
    const html = await drawn(<ProfileFace />, aUser({ username: 'ada' }))
    expect(html).toMatch(/^<svg/)
    expect(html).not.toContain('>A</span>')
  })

  it('has the letter or the picture of who is signed in', async () => {
    seenBefore.keep(true)
    expect(await drawn(<ProfileFace />, aUser({ username: 'ada' }))).toContain('>A</span>')
    const pictured = aUser({ profile_picture: '/api/filbert/user/profile-photo/12' })
    expect(await drawn(<ProfileFace />, pictured)).toContain('src="/api/filbert/user/profile-photo/12"')
  })
})
