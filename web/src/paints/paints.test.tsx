import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CashOutPaint } from './cashout-paint'
import { CashOutStatusPaint } from './cashout-status-paint'
import { ClaimPaint, NftPaint } from './claim-paint'
import { DashboardPaint } from './dashboard-paint'
import { ExpiredPaint } from './expired-paint'
import { FrontPaint } from './front-paint'
import { IdentityPaint } from './identity-paint'
import { LoginPaint } from './login-paint'
import { ProfilePaint } from './profile-paint'
import { RefundPaint } from './refund-paint'
import { RegisterPaint } from './register-paint'
import { SendPaint } from './send-paint'

/** What stands in the page before any script has run. Drawn by the components that take over, so that nothing moves. */
const paints: [file: string, paint: ReactNode][] = [
  ['../../public/claim.paint.html', <ClaimPaint key="claim" />],
  ['../../public/nft.paint.html', <NftPaint key="nft" />],
  ['../../public/expired.paint.html', <ExpiredPaint key="expired" />],
  ['./front.html', <FrontPaint key="front" />],
  ['./send.html', <SendPaint key="send" />],
  ['./refund.html', <RefundPaint key="refund" />],
  ['./cashout.html', <CashOutPaint key="cashout" />],
  ['./cashout-status.html', <CashOutStatusPaint key="cashout-status" />],
  ['./profile.html', <ProfilePaint key="profile" />],
  ['./login.html', <LoginPaint key="login" />],
  ['./register.html', <RegisterPaint key="register" />],
  ['./identity.html', <IdentityPaint key="identity" />],
  ['./dashboard.html', <DashboardPaint key="dashboard" />],
]

describe.each(paints)('%s', (file, paint) => {
  const html = renderToStaticMarkup(paint)

  /** `npm run gen` writes the files anew; a component changed without it fails here. */
  it('is what the components draw', async () => {
    await expect(`${html}\n`).toMatchFileSnapshot(file)
  })

  it('breaks no rule of the content security policy', () => {
    expect(html).not.toMatch(/<script|<style| style=| on[a-z]+=/i)
  })
})

it('leaves the values of a claim to the server', () => {
  for (const paint of [<ClaimPaint key="claim" />, <NftPaint key="nft" />]) {
    const claim = renderToStaticMarkup(paint)
    for (const name of ['headline', 'amount', 'symbol', 'worth', 'chain'])
      expect(claim).toContain(`{{${name}}}`)
  }
  const expired = renderToStaticMarkup(<ExpiredPaint />)
  for (const name of ['worth', 'subject', 'sender', 'expiry', 'chain'])
    expect(expired).toContain(`{{${name}}}`)
})

it('promises no return of what has expired: not every link goes back by itself', () => {
  const expired = renderToStaticMarkup(<ExpiredPaint />)
  expect(expired).toContain('Only its sender can have it back.')
  expect(expired).not.toMatch(/\b(goes|comes) back\b/)
})
