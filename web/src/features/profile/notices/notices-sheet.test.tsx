import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { NoticeSettings } from '@/api/notices'
import { configQuery } from '@/api/queries'
import { aUser } from '@/people/a-user'
import { NoticesSheet, noticesQuery } from './notices-sheet'
import { AddressForm } from './own-address'
import type { PushState } from './push'
import { pushKey } from './this-device'

vi.mock('@/ui/sheet', () => ({
  Sheet: ({ title, children }: { title: string; children: ReactNode }) => (
    <dialog aria-label={title}>{children}</dialog>
  ),
}))
// Its words come late, and are tested where they are.
vi.mock('@/words/explained', () => ({
  Explained: ({ cause }: { cause: { code: string } }) => <p role="alert">{cause.code}</p>,
}))

const KEY = 'BPublicKey'
const NOBODY_TOLD = { push: false, email: false }
const SETTINGS: NoticeSettings = {
  devices: 0,
  email: 'ada@example.com',
  emailConfirmed: true,
  kinds: { claimed: NOBODY_TOLD, paid: { push: true, email: false }, unclaimed: NOBODY_TOLD },
  pushPublicKey: KEY,
}

const known = aUser()
let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
})

function offered(notices: { push: boolean; email: boolean }): void {
  queries.setQueryData(configQuery.queryKey, { chains: [], notices } as never)
}

function drawn(part: ReactNode): string {
  return renderToStaticMarkup(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
}

/** The sheet with these settings, in a browser that stands so to being told. */
function sheet(change: Partial<NoticeSettings> = {}, device: PushState = 'off'): string {
  queries.setQueryData(noticesQuery(known.user.userId).queryKey, { ...SETTINGS, ...change })
  queries.setQueryData(pushKey(KEY), device)
  return drawn(<NoticesSheet known={known} onClose={() => undefined} />)
}

const choices = (html: string) =>
  [...html.matchAll(/<input type="checkbox"([^>]*)>([^<]*)/g)].map(([, of = '', name]) => [
    name,
    of.includes('checked'),
  ])
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, name]) => name)

describe('what somebody is told', () => {
  beforeEach(() => offered({ push: true, email: true }))

  it('is one choice a kind and a way, as it is set', () => {
    const html = sheet()
    const kinds = [...html.matchAll(/<legend[^>]*>([^<]*)/g)].map(([, name]) => name)
    expect(kinds).toEqual([
      'A link of mine was claimed',
      'I was sent money',
      'A link of mine waits for a week',
    ])
    expect(choices(html)).toEqual([
      ['On my devices', false],
      ['By e-mail', false],
      ['On my devices', true],
      ['By e-mail', false],
      ['On my devices', false],
      ['By e-mail', false],
    ])
  })

  it('is what happens here: of what does not, nothing is asked', () => {
    expect(sheet({ kinds: { cashOut: NOBODY_TOLD } })).toContain('My cash-out arrived')
    expect(sheet()).not.toContain('My cash-out arrived')
  })

  it('is told in the ways that there are', () => {
    expect(new Set(choices(sheet({ pushPublicKey: null })).map(([name]) => name))).toEqual(
      new Set(['By e-mail']),
    )
    const ofWallet = sheet({ email: null, emailConfirmed: false })
    expect(new Set(choices(ofWallet).map(([name]) => name))).toEqual(new Set(['On my devices']))
    expect(ofWallet).not.toContain('Send me a code')
  })

  it('is nothing by e-mail where no letters are sent', () => {
    offered({ push: true, email: false })
    const html = sheet({ emailConfirmed: false })
    expect(html).not.toContain('By e-mail')
    expect(html).not.toContain('Send me a code')
  })

  it('is nothing at all where there are only letters, and no address for them', () => {
    const html = sheet({ pushPublicKey: null, email: null })
    expect(html).toContain('your account has no e-mail address')
    expect(html).not.toContain('<legend')
  })
})

describe('this device', () => {
  beforeEach(() => offered({ push: true, email: true }))

  it.each<[PushState, string, string[]]>([
    ['off', 'This device is not told yet.', ['Tell this device']],
    ['on', 'This device is told, as long as you are signed in on it.', ['Do not tell this device']],
    ['denied', 'This browser does not let us tell you anything. Its settings can change that.', []],
    ['uninstalled', 'Tap Share, then Add to Home Screen', []],
    ['unsupported', 'This browser cannot be told anything.', []],
  ])('is %s', (state, words, actions) => {
    const html = sheet({}, state)
    expect(html).toContain(words)
    expect(buttons(html)).toEqual(actions)
  })

  it('is not asked about where browsers are told nothing', () => {
    expect(sheet({ pushPublicKey: null }, 'off')).not.toContain('This device')
  })
})

describe('an e-mail address', () => {
  beforeEach(() => offered({ push: true, email: true }))

  it('is to be confirmed before anything else is sent there', () => {
    const html = sheet({ emailConfirmed: false })
    expect(html).toContain('Confirm that ada@example.com is yours: nothing else is sent there before.')
    expect(buttons(html)).toEqual(['Tell this device', 'Send me a code'])
    expect(sheet()).not.toContain('Send me a code')
  })

  const form = (change: Partial<Parameters<typeof AddressForm>[0]>) =>
    drawn(
      <AddressForm
        email="ada@example.com"
        isSent
        code=""
        busy={null}
        problem={null}
        onCode={() => undefined}
        onSend={() => undefined}
        onConfirm={() => undefined}
        {...change}
      />,
    )

  it('is confirmed by the code that was sent there', () => {
    const html = form({ code: '12' })
    expect(html).toContain('A code was sent to ada@example.com.')
    expect(html).toMatch(/<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"[^>]*value="12"/i)
    expect(buttons(html)).toEqual(['Confirm', 'Send another code'])
    expect(html).not.toContain('role="alert"')
  })

  it('stays to be confirmed where the code is wrong: it says so, and another can be sent', () => {
    const html = form({ code: '000000', problem: new ApiError('wrong_code', 'No.') })
    expect(html).toContain('<p role="alert">wrong_code</p>')
    expect(html).toContain('value="000000"')
    expect(buttons(html)).toEqual(['Confirm', 'Send another code'])
  })
})

describe('settings', () => {
  it('are waited for, and asked for anew where they did not come', () => {
    offered({ push: true, email: true })
    const page = <NoticesSheet known={known} onClose={() => undefined} />
    expect(drawn(page)).toContain('aria-label="Loading"')
    const query = queries.getQueryCache().build(queries, { queryKey: ['user', known.user.userId, 'notices'] })
    query.setState({ status: 'error', error: new ApiError('unreachable', '') })
    expect(drawn(page)).toContain('<p role="alert">unreachable</p>')
    expect(buttons(drawn(page))).toEqual(['Try again'])
  })
})
