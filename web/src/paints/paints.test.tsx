import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LANGUAGE } from '@/languages/language'
import { PLACES } from '@/ui/navigation'
import { ClosePaint, OfflinePaint } from './alone-paint'
import { BatchPaint } from './batch-paint'
import { CashOutPaint } from './cashout-paint'
import { CashOutStatusPaint } from './cashout-status-paint'
import { ClaimPaint, NftPaint } from './claim-paint'
import { DashboardPaint } from './dashboard-paint'
import { ExpiredPaint } from './expired-paint'
import { FrontPaint } from './front-paint'
import { IdentityPaint } from './identity-paint'
import { PrivacyPaint, TermsPaint } from './legal-paint'
import { LoginPaint } from './login-paint'
import { LostPaint, NoScriptPaint } from './lost-paint'
import { ProfilePaint } from './profile-paint'
import { RaffleCheckPaint } from './raffle-check-paint'
import { RaffleClaimPaint } from './raffle-claim-paint'
import { RaffleCreatePaint } from './raffle-create-paint'
import { RefundPaint } from './refund-paint'
import { RegisterPaint } from './register-paint'
import { RequestCreatePaint } from './request-create-paint'
import { RequestPayPaint } from './request-pay-paint'
import { SdkPaint } from './sdk-paint'
import { SendPaint } from './send-paint'
import { SERVER_WORDS } from './server-words'

/** What stands in the page before any script has run. Drawn by the components that take over, so that nothing moves. */
const paints: [name: string, paint: ReactNode][] = [
  ['no-script', <NoScriptPaint key="no-script" />],
  ['lost', <LostPaint key="lost" />],
  ['close', <ClosePaint key="close" />],
  ['offline', <OfflinePaint key="offline" />],
  ['claim', <ClaimPaint key="claim" />],
  ['nft', <NftPaint key="nft" />],
  ['expired', <ExpiredPaint key="expired" />],
  ['front', <FrontPaint key="front" />],
  ['sdk', <SdkPaint key="sdk" />],
  ['terms', <TermsPaint key="terms" />],
  ['privacy', <PrivacyPaint key="privacy" />],
  ['send', <SendPaint key="send" />],
  ['refund', <RefundPaint key="refund" />],
  ['cashout', <CashOutPaint key="cashout" />],
  ['cashout-status', <CashOutStatusPaint key="cashout-status" />],
  ['profile', <ProfilePaint key="profile" />],
  ['login', <LoginPaint key="login" />],
  ['register', <RegisterPaint key="register" />],
  ['identity', <IdentityPaint key="identity" />],
  ['request-create', <RequestCreatePaint key="request-create" />],
  ['request-pay', <RequestPayPaint key="request-pay" />],
  ['batch', <BatchPaint key="batch" />],
  ['raffle-create', <RaffleCreatePaint key="raffle-create" />],
  ['raffle-claim', <RaffleClaimPaint key="raffle-claim" />],
  ['raffle-check', <RaffleCheckPaint key="raffle-check" />],
  ['dashboard', <DashboardPaint key="dashboard" />],
]

/** Of what is no page, or has no navigation: nothing beside it distracts from what somebody was sent. */
const APART = ['no-script', 'lost', 'close', 'offline']
const SENT = ['claim', 'nft', 'expired', 'request-pay', 'raffle-claim']

/** Attributes of the links in this part, those that lead elsewhere in the app. */
function linksIn(html: string): { href: string; current: string | null }[] {
  return [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => ({
    href: /href="([^"]*)"/.exec(tag)?.[1] ?? '',
    current: /aria-current="([^"]*)"/.exec(tag)?.[1] ?? null,
  }))
}

describe.each(paints)('%s', (name, paint) => {
  const html = renderToStaticMarkup(paint)

  /** `npm run gen` writes the files anew; a component changed without it fails here. */
  it('is what the components draw', async () => {
    await expect(`${html}\n`).toMatchFileSnapshot(`./${LANGUAGE}/${name}.html`)
  })

  it('breaks no rule of the content security policy', () => {
    expect(html).not.toMatch(/<script|<style| style=| on[a-z]+=/i)
  })

  it.runIf(!APART.includes(name))('leads home before any script has run', () => {
    const [reached] = html.split('inert=""')
    expect(reached).toContain('<a href="/"')
  })

  it.runIf(!APART.includes(name) && !SENT.includes(name))('leads to each place, on desks and phones', () => {
    const bars = [...html.matchAll(/<nav aria-label="[^"]*" class="(?:grow|tab-bar)[^>]*>.*?<\/nav>/g)]
    expect(bars).toHaveLength(2)
    for (const [bar] of bars) expect(linksIn(bar).map(({ href }) => href)).toEqual(PLACES.map(({ to }) => to))
  })

  it.runIf(SENT.includes(name))('keeps the secret behind the # of its address', () => {
    expect(html).not.toContain('href="#')
  })
})

it.each([
  ['send', '/send', 'page'],
  ['batch', '/send', 'true'],
  ['request-create', '/request/create', 'page'],
  ['refund', '/dashboard', 'true'],
  ['identity', '/profile', 'true'],
  ['login', null, null],
])('%s marks no place but %s', (name, place, current) => {
  const html = renderToStaticMarkup(paints.find(([one]) => one === name)?.[1])
  const marked = linksIn(html).filter((link) => link.current !== null)
  expect(marked).toEqual(place ? Array(2).fill({ href: place, current }) : [])
})

it('leaves the values of a claim to the server', () => {
  for (const paint of [<ClaimPaint key="claim" />, <NftPaint key="nft" />]) {
    const claim = renderToStaticMarkup(paint)
    for (const name of ['headline', 'amount', 'symbol', 'worth', 'chain'])
      expect(claim).toContain(`{{${name}}}`)
  }
  const expired = renderToStaticMarkup(<ExpiredPaint />)
  for (const name of ['worth', 'standing', 'sender', 'expiry', 'chain'])
    expect(expired).toContain(`{{${name}}}`)
})

it('tells the server the words that it paints with', async () => {
  await expect(`${JSON.stringify(SERVER_WORDS, null, 2)}\n`).toMatchFileSnapshot(`./${LANGUAGE}/words.json`)
})

it.runIf(LANGUAGE === 'en')(
  'promises no return of what has expired: not every link goes back by itself',
  () => {
    const expired = renderToStaticMarkup(<ExpiredPaint />)
    expect(expired).toContain('Only its sender can have it back.')
    expect(expired).not.toMatch(/\b(goes|comes) back\b/)
  },
)
