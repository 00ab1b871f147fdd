import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BankAccount, Identity } from '@/api/bank'
import type { UserRecord } from '@/api/people'
import { configQuery } from '@/api/queries'
import { aUser } from '@/people/a-user'
import { userQuery } from '@/people/session'
import { StillRouter } from '@/paints/still-router'
import { LinkAccountForm } from './account-form'
import { AccountList } from './account-list'
import { bankAccountsOf } from './bank-words'
import { DetailFields } from './detail-fields'
import { HostedFrame } from './hosted-frame'
import { StandingWords } from './standing-words'
import { IdentityWizard } from './wizard'

vi.mock('@/ui/sheet', () => ({
  Sheet: ({ title, children }: { title: string; children: ReactNode }) => (
    <dialog>
      <h2>{title}</h2>
      {children}
    </dialog>
  ),
}))
vi.mock('@/chain/wallet', () => ({
  useAccount: () => null,
  wallet: { choose: () => undefined, account: () => null, subscribe: () => () => undefined },
}))
vi.stubGlobal('location', { origin: 'https://nut.example' })

const IBAN: BankAccount = {
  account_id: 'bnk_1',
  account_identifier: 'BE68…7034',
  account_type: 'iban',
  bridge_account_id: 'ext_1',
}
const US: BankAccount = {
  ...IBAN,
  account_id: 'bnk_2',
  account_identifier: '021000021 …6789',
  account_type: 'us',
}
const nothing = () => undefined

let contactUrl: string | null
beforeEach(() => {
  contactUrl = 'https://help.example/'
})

/** As it is drawn for who is signed in, null for nobody; `identity`: what the server told of them. */
function draw(part: ReactNode, user: UserRecord | null = aUser(), identity?: Partial<Identity>) {
  const queries = new QueryClient()
  queries.setQueryData(configQuery.queryKey, {
    contactUrl,
    chains: [],
    bank: { frames: ['https://bank.example'] },
  } as never)
  queries.setQueryData(userQuery.queryKey, user && { user, address: null })
  if (user && identity) {
    const whole = { state: 'none', tosLink: null, kycLink: null, reasons: [], canBegin: false, ...identity }
    queries.setQueryData(['user', user.user.userId, 'identity'], whole)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StillRouter>{part}</StillRouter>
    </QueryClientProvider>,
  )
}
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

describe('the wizard', () => {
  const wizard = <IdentityWizard onDone={nothing} />
  const here = (html: string) => html.match(/aria-current="step".*?<span class="font-semibold">([^<]*)/)?.[1]

  it('lets nobody in without saying who they are', () => {
    const html = draw(wizard, null)
    expect(here(html)).toBe('Your details')
    expect(html).toMatch(/<form[^>]*aria-label="Log in"/)
    expect(wordsOf(html)).toContain('I am new here: register')
    expect(wordsOf(html)).toContain('Connect Wallet')
  })

  it('asks who came by a wallet for a name and an address', () => {
    const html = draw(wizard, aUser({ email: null, full_name: null }), { state: 'none', canBegin: true })
    expect(here(html)).toBe('Your details')
    expect(html).toMatch(/<form[^>]*aria-label="Personal details"/)
    expect(html).toMatch(/<input[^>]*name="name"/)
    expect(html).toMatch(/<input[^>]*name="email"/)
  })

  it('looks how it stands before anything can be pressed', () => {
    const html = draw(wizard)
    expect(here(html)).toBe('Terms')
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Getting KYC status/)
  })

  it('has the terms read first', () => {
    const html = draw(wizard, aUser(), { state: 'none', canBegin: true })
    expect(here(html)).toBe('Terms')
    expect(wordsOf(html)).toMatch(/Read and agree$/)
    expect(html).not.toContain('<iframe')
  })

  it('then the papers shown', () => {
    const html = draw(wizard, aUser(), { state: 'check', kycLink: 'https://bank.example/verify' })
    expect(here(html)).toBe('Identity')
    expect(wordsOf(html)).toMatch(/Start the check$/)
  })

  it('shows no page of anybody else', () => {
    const html = draw(wizard, aUser(), { state: 'check', kycLink: 'https://evil.example/verify' })
    expect(wordsOf(html)).toContain("This page is not one of our bank's, so it is not shown.")
    expect(html).not.toContain('evil')
    expect(html).not.toContain('Start the check')
  })

  it('says where it last stood while the bank is away', () => {
    const html = draw(wizard, aUser(), { state: 'in_review', stale: true })
    expect(wordsOf(html)).toContain('The bank cannot be reached just now.')
    expect(wordsOf(html)).toContain('KYC is under review')
  })

  it('lets who was rejected try again where the bank does', () => {
    for (const canBegin of [true, false]) {
      const html = draw(wizard, aUser(), { state: 'rejected', canBegin })
      expect(wordsOf(html)).toContain('KYC has been rejected.')
      expect(wordsOf(html).endsWith('Try again')).toBe(canBegin)
    }
  })

  it('has nothing to ask of who is verified', () => {
    const html = draw(wizard, aUser({ kycStatus: 'verified' }))
    expect(html).not.toContain('<button')
    expect(html).not.toContain('<form')
  })
})

describe('a check that asks for nothing', () => {
  const words = (standing: Parameters<typeof StandingWords>[0]['standing']) =>
    wordsOf(draw(<StandingWords standing={standing} />))

  it('is told in the words of the specification', () => {
    expect(words({ kind: 'in_review', found: false })).toBe(
      'KYC is under review, it might take up to 24hrs. Chat with support to finish the process.',
    )
    const manual =
      'KYC is under manual review, we might need additional documents. Chat with support to finish the process.'
    expect(words({ kind: 'in_review', found: true })).toBe(manual)
    expect(words({ kind: 'manual_review' })).toBe(manual)
    expect(words({ kind: 'rejected', reasons: [] })).toBe('KYC has been rejected. Chat with support')
    expect(words({ kind: 'rejected', reasons: ['The picture is too dark.'] })).toContain(
      'The picture is too dark.',
    )
  })

  it('leads to support where there is any', () => {
    const drawn = () => draw(<StandingWords standing={{ kind: 'manual_review' }} />)
    expect(drawn()).toMatch(/<a href="https:\/\/help\.example\/"[^>]*>Chat with support<\/a>/)
    contactUrl = null
    expect(drawn()).not.toContain('<a')
  })
})

it('a page of the bank is shown so that it may use the camera, and do no more than it has to', () => {
  const html = draw(
    <HostedFrame
      title="Identity check"
      address="https://bank.example/widget"
      frames={['https://bank.example']}
      onClose={nothing}
      onNews={nothing}
    />,
  )
  expect(html).toMatch(/<iframe[^>]*title="Identity check"[^>]*src="https:\/\/bank\.example\/widget"/)
  expect(html).toMatch(/<iframe[^>]*allow="camera"/)
  expect(html).toContain(
    'sandbox="allow-same-origin allow-scripts allow-forms allow-popups allow-modals allow-top-navigation-by-user-activation"',
  )
  expect(html).toContain('h-[500px]')
})

describe('the form of an account', () => {
  it('asks for its number first', () => {
    const html = draw(<LinkAccountForm onLinked={nothing} />)
    expect(html).toMatch(/<label[^>]*>IBAN \/ US account number<\/label>/)
    expect(wordsOf(html)).toMatch(/Confirm$/)
  })

  it('then for what each kind needs, next to which it says what is wrong', () => {
    const drawn = (checked: Parameters<typeof DetailFields>[0]['checked']) =>
      draw(<DetailFields number="1" checked={checked} onReturn={null} onLinked={nothing} />)
    const fields = (html: string) =>
      [...html.matchAll(/<(?:input|select)[^>]*name="([^"]*)"/g)].map(([, name]) => name)
    const iban = drawn({ type: 'iban', country: 'BEL', hint: 'BE68…7034', linked: null })
    expect(fields(iban)).toEqual(['bic'])
    expect(wordsOf(iban)).toContain('Country Belgium')
    const us = drawn({ type: 'us', country: null, hint: '…6789', linked: null })
    expect(fields(us)).toEqual([
      'routingNumber',
      'accountKind',
      'country',
      'state',
      'city',
      'street',
      'postalCode',
    ])
    for (const [input] of us.matchAll(/<(?:input|select)[^>]*>/g)) {
      const told = input.match(/aria-describedby="([^"]*)"/)?.[1]
      expect(us).toContain(`<p id="${told}" role="alert"`)
    }
    expect(us, 'until another is chosen').toMatch(/<option value="BEL" selected="">/)
  })
})

describe('accounts with banks', () => {
  const wallet = { ...IBAN, account_id: '0x1', account_type: 'wallet' as const, bridge_account_id: null }

  it('are those that are no wallets', () => {
    expect(bankAccountsOf({ accounts: [wallet, IBAN, US] })).toEqual([IBAN, US])
  })

  it('are chosen from', () => {
    const html = draw(
      <AccountList label="Your accounts" accounts={[IBAN, US]} chosen="bnk_2" onChoose={nothing} />,
    )
    expect(wordsOf(html)).toBe('BE68…7034 Bank account (IBAN) 021000021 …6789 Bank account (US)')
    expect([...html.matchAll(/aria-pressed="([^"]*)"/g)].map(([, is]) => is)).toEqual(['false', 'true'])
  })
})
