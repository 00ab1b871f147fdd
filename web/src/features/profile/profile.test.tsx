import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Contact, UserRecord } from '@/api/people'
import { walletNameQuery } from '@/api/queries'
import { shortAddress } from '@/lib/address'
import { aUser } from '@/people/a-user'
import { StillRouter } from '@/paints/still-router'
import { AccountsTab } from './accounts-tab'
import { Avatar } from './avatar'
import { BoostSheet } from './boost-sheet'
import { AccountCare } from './care'
import { isConfirmed } from './confirmation'
import { ContactSheet } from './contact-sheet'
import { ContactsTab } from './contacts-tab'
import { DeleteSheet } from './delete-sheet'
import { InvitesSheet } from './invites-sheet'
import { KycBadge } from './kyc-badge'
import { renamed } from './nickname'
import { OperatorLinks } from './operator-links'
import { InvitesFigure, PointsFigure } from './points'
import { RemoveSheet } from './remove-sheet'
import { UsernameField } from './username-field'

const config = vi.hoisted(
  () =>
    ({ names: true, notices: { push: true, email: true } }) as {
      names: boolean
      notices: { push: boolean; email: boolean }
      docsUrl?: string | null
      communityUrl?: string | null
      bank?: object | null
    },
)
vi.mock('@/api/queries', async (original) => ({
  ...(await original<typeof import('@/api/queries')>()),
  useConfig: () => config,
}))
vi.mock('@/ui/sheet', () => ({
  Sheet: ({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }) => (
    <dialog>
      <h2>{title}</h2>
      {children}
      {foot}
    </dialog>
  ),
}))

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const WALLET = {
  account_id: 'acc_1',
  account_identifier: ADDRESS,
  account_type: 'wallet',
  bridge_account_id: null,
} as const
const nothing = () => undefined

const draw = (part: ReactNode, queries = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StillRouter>{part}</StillRouter>
    </QueryClientProvider>,
  )
const wordsOf = (part: ReactNode, queries?: QueryClient) =>
  draw(part, queries)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

function withContacts(count: number, change: Partial<Contact> = {}): UserRecord {
  const contacts = Array.from({ length: count }, (_, at) => ({
    nickname: null,
    username: `nut${at}`,
    ens_name: null,
    account_identifier: OTHER,
    n_interactions: count - at,
    profile_picture: null,
    ...change,
  })).map((contact, at) => ({
    ...contact,
    account_identifier: `0x${String(at).padStart(40, '0')}` as const,
  }))
  return { ...aUser(), contacts }
}

describe('the head', () => {
  it('tells whether an identity is verified, and leads to no page that is not there', () => {
    expect(wordsOf(<KycBadge status="verified" />)).toBe('KYC')
    expect(wordsOf(<KycBadge status="none" />)).toBe('NO KYC')
    expect(draw(<KycBadge status="none" />)).not.toContain('<a')
  })

  it('leads to where it is verified, until it is', () => {
    Object.assign(config, { bank: {} })
    for (const status of ['none', 'check', 'rejected'] as const)
      expect(draw(<KycBadge status={status} />)).toContain('href="/kyc"')
    expect(draw(<KycBadge status="verified" />)).not.toContain('<a')
    Object.assign(config, { bank: null })
  })

  it('floors points, and counts invites', () => {
    const known = { ...aUser(), totalPoints: 1_240.99, referredUsers: 3 }
    expect(wordsOf(<PointsFigure known={known} />)).toBe('1,240 Points 1.4X')
    expect(wordsOf(<InvitesFigure known={known} />)).toBe('3 Invites')
  })

  it('shows a picture of our own host alone', () => {
    const own = '/api/filbert/user/profile-photo/1a'
    expect(draw(<Avatar picture={own} address={null} size="card" />)).toContain(own)
    for (const strange of [
      'https://tracker.example/a.png',
      '//tracker.example',
      '/api/filbert/user/logout-user',
    ])
      expect(draw(<Avatar picture={strange} address={ADDRESS} size="card" />)).not.toContain('<img')
  })

  it('lets one choose a username who has none', () => {
    expect(draw(<UsernameField known={aUser()} />)).toContain('aria-label="Choose a username"')
    expect(draw(<UsernameField known={aUser({ username: 'ada' })} />)).toContain('aria-label="Edit username"')
  })
})

describe('sheets', () => {
  it('tell the boosts of the specification', () => {
    expect(wordsOf(<BoostSheet onClose={nothing} />)).toMatch(/Boost .*Early frend 1\.4X Total 1\.4X$/)
  })

  it('tell who was invited, whom those referred, and what that earned in all', () => {
    const known = {
      ...aUser(),
      pointsPerReferral: [{ address: OTHER, totalReferrals: 2, points: 120.7 } as const],
      totalReferralConnections: 2,
      totalReferralPoints: 120.7,
    }
    const words = wordsOf(<InvitesSheet known={known} onClose={nothing} />)
    expect(words).toBe('Invites Address Referred users Points 0x3C44…93BC 2 120 Total 2 120')
    expect(wordsOf(<InvitesSheet known={aUser()} onClose={nothing} />)).toContain('Nobody has come')
  })

  it('say what goes with an account, and that money in links is not touched', () => {
    const words = wordsOf(<DeleteSheet known={aUser()} onClose={nothing} />)
    expect(words).toContain('money in links: it can be claimed, and your wallet can refund it')
    expect(draw(<DeleteSheet known={aUser()} onClose={nothing} />)).toMatch(/type="submit"[^>]*disabled=""/)
    for (const yes of ['delete', 'Delete ', ' DELETE']) expect(isConfirmed(yes)).toBe(true)
    for (const no of ['', 'delet', 'delete me', 'yes']) expect(isConfirmed(no)).toBe(false)
  })

  it('say that the money of a wallet stays where it is', () => {
    expect(wordsOf(<RemoveSheet account={WALLET} onClose={nothing} />)).toContain(
      'Its money stays where it is',
    )
  })
})

describe('contacts', () => {
  it('are five on a page, each with the way to send to them', () => {
    const drawn = draw(<ContactsTab known={withContacts(12)} />)
    expect(drawn.match(/href="\/send[^"]*recipientAddress=0x/g)).toHaveLength(5)
    expect(wordsOf(<ContactsTab known={withContacts(12)} />)).toContain('Page 1 of 3')
  })

  it('have a place of their own where there are none', () => {
    expect(wordsOf(<ContactsTab known={aUser()} />)).toContain('No contacts yet')
  })

  it('are called by the names of their wallets, which are looked up of those on the page alone', () => {
    const [queries, known] = [new QueryClient(), withContacts(12, { username: null })]
    const [first, second] = known.contacts.map(({ account_identifier }) => account_identifier)
    if (!first || !second) throw new Error('two contacts')
    queries.setQueryData(walletNameQuery(first).queryKey, 'ada.eth')
    queries.setQueryData(walletNameQuery(second).queryKey, null)
    const words = wordsOf(<ContactsTab known={known} />, queries)
    expect(words).toContain('ada.eth')
    expect(words).toContain(shortAddress(second))
    const asked = () => queries.getQueryCache().findAll({ queryKey: ['wallet-name'] })
    expect(asked()).toHaveLength(5)
    const own = renamed(known, first, 'Mum')
    expect(wordsOf(<ContactsTab known={own} />, queries)).not.toContain('ada.eth')
    const [mum] = own.contacts
    if (!mum) throw new Error('a contact')
    const sheet = wordsOf(<ContactSheet known={own} contact={mum} onClose={nothing} />, queries)
    expect(sheet).toMatch(/^Mum .*ada\.eth 0x0{40}/)
  })

  it('are asked for no name where the host reads none', () => {
    const wanted = () => {
      const queries = new QueryClient()
      draw(<ContactsTab known={withContacts(3)} />, queries)
      const all = queries.getQueryCache().getAll()
      return all.filter(({ options }) => !('enabled' in options && options.enabled === false)).length
    }
    expect(wanted()).toBe(3)
    config.names = false
    expect(wanted()).toBe(0)
    config.names = true
  })

  it('are called as one likes, or by nothing of one', () => {
    const known = withContacts(2)
    const id = known.contacts[1]?.account_identifier ?? ''
    expect(renamed(known, id, 'Mum').contacts.map(({ nickname }) => nickname)).toEqual([null, 'Mum'])
    expect(renamed(renamed(known, id, 'Mum'), id, '').contacts[1]?.nickname).toBeNull()
  })
})

describe('accounts', () => {
  it('have a label and an identifier', () => {
    const known = aUser({}, { accounts: [WALLET] })
    const bank = {
      account_id: 'acc_2',
      bridge_account_id: 'ext_1',
      account_identifier: 'DE89…3000',
    }
    known.accounts.push({ ...bank, account_type: 'iban' })
    known.accounts.push({ ...bank, account_id: 'acc_3', account_type: 'us', account_identifier: '…5678' })
    const words = wordsOf(<AccountsTab known={known} onAdd={nothing} />)
    for (const word of ['Wallet', ADDRESS, 'Bank account (IBAN)', 'DE89…3000', 'Bank account (US)', '…5678'])
      expect(words).toContain(word)
  })

  it('are linked where there is a bank', () => {
    const drawn = () => draw(<AccountsTab known={aUser()} onAdd={nothing} />)
    expect(drawn()).not.toContain('/link-account')
    Object.assign(config, { bank: {} })
    expect(drawn()).toContain('href="/link-account"')
    Object.assign(config, { bank: null })
  })
})

describe('care for the account', () => {
  it('is in plain sight', () => {
    const drawn = draw(<AccountCare known={aUser()} />)
    for (const words of ['Where you are signed in', 'Download my data', 'Delete my account'])
      expect(drawn).toContain(words)
    expect(drawn).toContain('href="/api/filbert/user/export"')
  })
})

describe('pages of whoever runs it', () => {
  it('are led to where there are any', () => {
    expect(draw(<OperatorLinks />)).toBe('')
    Object.assign(config, { docsUrl: 'https://docs.example/', communityUrl: null })
    expect(draw(<OperatorLinks />)).toContain('href="https://docs.example/"')
    expect(wordsOf(<OperatorLinks />)).toBe('How wallets work')
    Object.assign(config, { docsUrl: null, communityUrl: 'https://chat.example/' })
    expect(wordsOf(<OperatorLinks />)).toBe('Community chat')
  })
})
