import { describe, expect, it } from 'vitest'
import { noAnswer, when } from './api'
import { expectFault, takeFaults } from './faults'
import {
  beginLink,
  claimButton,
  expectPaid,
  madeLink,
  openTokens,
  proceed,
  review,
  STRANGER,
  tokenSheet,
  typeAddress,
} from './flows'
import { expectAccessible, expectInside, expectLevel, expectStill, expectWhole, look, lookAll } from './looks'
import { openPage, type Page } from './open-page'
import { answerWallet, connectAs, rememberWallet } from './wallet'
import { makeLink, world } from './world'

describe('a page', () => {
  it('is the whole app at an address, with what the server would have written into it', async () => {
    const page = await openPage('/send')
    await expect.element(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
    expect(page.address).toBe('/send')
    expect(page.document.getElementById('filbert-config')?.textContent).toContain('Hazel Local')
    await expectStill(page)
  })

  it('forgets what the test before it kept', async () => {
    rememberWallet()
    await openPage('/send')
    expect(localStorage.length).toBeGreaterThan(0)
  })

  it('begins with nothing kept', () => {
    expect(localStorage.length).toBe(0)
  })
})

describe('the mocked server and chain', () => {
  it('pay a claim out', async () => {
    const { url } = makeLink({ amount: '25', symbol: 'USDC' })
    const page = await openPage(url)
    await typeAddress(page, '25 USDC', STRANGER)
    await claimButton(page).click()
    await expectPaid(page)
  })

  it('make a link of a signature', async () => {
    const page = await openPage('/send')
    await connectAs(page)
    await beginLink(page)
    await review(page, '4.2')
    await proceed(page)
    await answerWallet(page, 'Pay 4.2 USDC into a link', 'Approve')
    expect(await madeLink(page)).toMatch(/\/claim\?c=31337&v=v4\.4&i=0&t=ui#p=\w{16}$/)
  })

  it('make a link of a transaction, and remember what was allowed', async () => {
    rememberWallet()
    const page = await openPage('/send')
    await beginLink(page)
    await openTokens(page)
    await tokenSheet(page).getByRole('button', { name: /^DAI/ }).click()
    await review(page, '3', 'DAI')
    await proceed(page)
    await answerWallet(page, 'Allow 3 DAI to be taken', 'Approve')
    await answerWallet(page, 'Put 3 DAI into a link', 'Approve')
    await madeLink(page)
    expect([...world.links.values()]).toMatchObject([
      { amount: '3000000000000000000', token: { symbol: 'DAI' } },
    ])
  })

  it('answer as a test wants it', async () => {
    when('GET /names/{name}', ({ refuse }) => refuse(404, 'names_not_offered'))
    when('GET /token-price', noAnswer)
    expect((await fetch('/api/filbert/names/ada.eth')).status).toBe(404)
    await expect(fetch('/api/filbert/token-price?chainId=31337')).rejects.toThrow('Failed to fetch')
  })
})

describe('a test fails', () => {
  it('when a request has no answer', async () => {
    await expect(fetch('https://elsewhere.test/path')).rejects.toThrow()
    expect(takeFaults()).toEqual(['no handler for GET https://elsewhere.test/path'])
  })

  it('when a page throws, rejects, or writes an error to the console', async () => {
    const page = await openPage('/terms')
    await page.run('/test/faults.js')
    page.window.console.error('written')
    const faults: string[] = []
    await expect.poll(() => faults.push(...takeFaults())).toBe(3)
    faults.sort()
    expect(faults[0]).toBe('console: written')
    expect(faults[1]).toContain('error: Error: thrown')
    expect(faults[2]).toContain('unhandled rejection: Error: rejected')
  })

  it('when the content security policy stops something', async () => {
    const { document } = await openPage('/terms')
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
    await expect.poll(takeFaults).toEqual(['content security policy: style-src-elem stopped inline'])
  })

  it('but for what it expects', async () => {
    const { window } = await openPage('/terms')
    expectFault(/^console: meant$/)
    window.console.error('meant')
    expect(takeFaults()).toEqual([])
  })
})

/** Takes the rules with this selector out of the app's styles. */
function removeStyle(page: Page, selector: string): void {
  let removed = 0
  const removeIn = (rules: CSSStyleSheet | CSSGroupingRule) => {
    for (let at = rules.cssRules.length - 1; at >= 0; at--) {
      const rule = rules.cssRules[at] as Partial<CSSStyleRule & CSSGroupingRule>
      if (rule.selectorText === selector) {
        rules.deleteRule(at)
        removed += 1
      } else if (rule.cssRules) removeIn(rule as CSSGroupingRule)
    }
  }
  for (const sheet of page.document.styleSheets) removeIn(sheet)
  expect(removed, `rules of ${selector}`).toBeGreaterThan(0)
}

describe('what looks at pages', () => {
  async function openClaim(): Promise<Page> {
    const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
    await typeAddress(page, '25 USDC', STRANGER)
    return page
  }

  it('is content with a page of ours', async () => {
    await lookAll(await openClaim())
  })

  it('sees that a style is gone', async () => {
    const page = await openClaim()
    await look(page)
    removeStyle(page, '.rows dd:has(> .inline-flex:only-child)')
    expect(() => expectLevel(page)).toThrow('label and value on two lines')
  })

  it('sees colours that are hard to tell apart, in the dark alone', async () => {
    const page = await openClaim()
    page.document.documentElement.style.setProperty('--color-soft', 'light-dark(#6a5848, #2b2a29)')
    await expectAccessible(page)
    await expect(look(page)).rejects.toThrow('color-contrast')
  })

  it('sees what is beyond the edges', async () => {
    const page = await openClaim()
    page.document.querySelector('main')?.style.setProperty('width', '500px')
    expect(() => expectInside(page)).toThrow('beyond the edges')
  })

  it('sees a figure that is cut off', async () => {
    const page = await openClaim()
    const figure = page.getByText(STRANGER, { exact: true }).element() as HTMLElement
    figure.style.cssText =
      'display: block; width: 5rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'
    expect(() => expectWhole(page)).toThrow('cut off by an ellipsis')
  })

  it('sees what moves by itself', async () => {
    const page = await openPage('/terms')
    await expectStill(page)
    page.document.body.prepend(Object.assign(page.document.createElement('div'), { style: 'height: 300px' }))
    await expect(expectStill(page)).rejects.toThrow('layout shift')
  })
})
