import { beforeEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { expectFault } from '@testing/faults'
import { chooseToken, openTokens, proceed, review, sendTo, STRANGER, tokenSheet } from '@testing/flows'
import { DEEP, DESK, expectInside, look, NARROW, PHONE, resize } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { bringBack, offerWalletConnect, relayAway, WalletApp } from '@testing/wallet-app'
import { ZERO } from '@testing/config'
import { makeLink, personOf, stateOf, world } from '@testing/world'
import { shortAddress } from '@/lib/address'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** What a change seldom breaks: `make test-all` tries it. */
const itDeep = it.skipIf(!DEEP)

const sheet = (page: Page) => page.getByRole('dialog')
const banner = (page: Page) => page.getByRole('banner')

/** Where everybody has their own wallet. */
async function openSheet(address = '/send', userAgent?: string, clock = false): Promise<Page> {
  const before = ({ navigator }: Window) => {
    if (userAgent) Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  }
  const page = await openPage(address, { before, clock })
  await banner(page).getByRole('button', { name: 'Connect', exact: true }).click()
  return page
}

async function choose(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: 'WalletConnect' }).click()
}

/** What the code says, as a camera reads it: the same is copied. */
async function codeOf(page: Page): Promise<string> {
  clipboard.text = ''
  await sheet(page).getByRole('button', { name: 'Copy the code' }).click()
  await expect.poll(() => clipboard.text).toMatch(/^wc:/)
  return clipboard.text
}

const person = personOf(0)

async function connect(page: Page, chains?: readonly string[]): Promise<WalletApp> {
  const app = await WalletApp.open(person)
  await choose(page)
  await app.agree(await app.scan(await codeOf(page)), chains)
  await expectConnected(page)
  return app
}

async function expectConnected(page: Page): Promise<void> {
  await expect.element(banner(page).getByRole('button', { name: shortAddress(person.address) })).toBeVisible()
}

/** All that a page tells the relay. */
function listenTo({ prototype }: typeof WebSocket, sent: string[]): void {
  const { send } = prototype
  prototype.send = function (data) {
    sent.push(String(data))
    send.call(this, data)
  }
}

/** Time passes until the page says so: when its own began, it does not tell. */
async function runUntilTold(page: Page, words: string): Promise<void> {
  const told = async () => {
    await page.clock.run(1_000)
    return page.document.querySelector('dialog [role=alert]')?.textContent ?? ''
  }
  await expect.poll(told).toContain(words)
}

async function expectNobody(page: Page): Promise<void> {
  await expect.element(banner(page).getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
}

it('is not offered where the operator has no project', async () => {
  const page = await openSheet()
  await expect.element(sheet(page).getByRole('button', { name: 'Sandbox wallet' })).toBeVisible()
  await expect.element(sheet(page).getByText('WalletConnect')).not.toBeInTheDocument()
})

describe('a wallet elsewhere', () => {
  beforeEach(async () => {
    offerWalletConnect()
    await resize(DESK)
  })

  it('is connected by the code that it scans', async () => {
    const page = await openSheet()
    await choose(page)
    await expect
      .element(sheet(page).getByRole('img', { name: 'QR code that connects a wallet' }))
      .toBeVisible()
    await look(page)
    const app = await WalletApp.open(person)
    await app.agree(await app.scan(await codeOf(page)))
    await expectConnected(page)
    await expect.element(sheet(page)).not.toBeInTheDocument()
    await banner(page)
      .getByRole('button', { name: shortAddress(person.address) })
      .click()
    await expect.element(sheet(page)).toHaveTextContent('Hazel app')
  })

  itDeep('is told the address of the site alone, and not what is in a link', async () => {
    const { url, secret } = makeLink({ amount: '25', symbol: 'USDC' })
    const page = await openSheet(url)
    await choose(page)
    const app = await WalletApp.open(person)
    const { proposer, ...proposal } = await app.scan(await codeOf(page))
    expect(proposer.metadata).toMatchObject({ name: 'Filbert', url: location.origin })
    expect(JSON.stringify({ proposer, proposal })).not.toContain(secret)
    expect(proposer.metadata.redirect).toBeUndefined()
  })

  itDeep('is loaded when it is wanted, and not before', async () => {
    const page = await openSheet()
    const loaded = () =>
      page.window.performance.getEntriesByType('resource').filter(({ name }) => /find-wallet/.test(name))
    await expect.element(sheet(page).getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    expect(loaded()).toEqual([])
    await choose(page)
    await codeOf(page)
    expect(loaded()).toHaveLength(1)
    const asked = page.window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)
    expect(asked.filter((host) => /walletconnect|reown/.test(host))).toEqual([])
  })

  it('signs somebody in by a message', async () => {
    const page = await openSheet('/login')
    const app = await connect(page)
    await page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' }).click()
    await expect.element(page.getByText('You are now logged in!')).toBeVisible()
    expect(app.asked.map(({ method }) => method)).toEqual(['personal_sign'])
  })

  it('pays into a link by a transaction', async () => {
    const page = await openSheet()
    const app = await connect(page)
    await sendTo(page, STRANGER)
    await chooseToken(page, 'ETH')
    await review(page, '0.5', 'ETH')
    await proceed(page)
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    expect(app.asked).toMatchObject([{ method: 'eth_sendTransaction', chainId: 'eip155:31337' }])
    expect(stateOf('31337').balance(ZERO, STRANGER)).toBe(5n * 10n ** 17n)
  })

  it('is asked without the relay being told of what', async () => {
    const { url, secret } = makeLink({ amount: '25', symbol: 'USDC' })
    const sent: string[] = []
    const page = await openPage(url, { before: ({ WebSocket }) => listenTo(WebSocket, sent) })
    await banner(page).getByRole('button', { name: 'Connect', exact: true }).click()
    const app = await connect(page)
    await page.goto('/login')
    await page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' }).click()
    await expect.poll(() => app.asked).toHaveLength(1)
    const said = sent.join()
    expect(said).toContain('irn_publish')
    for (const told of ['personal_sign', 'eip155', 'tvf', secret]) expect(said).not.toContain(told)
  })

  itDeep('that does not want to pay has moved nothing, and can be asked again', async () => {
    const page = await openSheet()
    const app = await connect(page)
    app.agrees = false
    await sendTo(page, STRANGER)
    await chooseToken(page, 'ETH')
    await review(page, '0.5', 'ETH')
    await proceed(page)
    await expect.poll(() => app.asked.length).toBe(1)
    await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
    app.agrees = true
    await proceed(page)
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  })

  itDeep('that is on another chain is asked to go to the one that is needed', async () => {
    const page = await openSheet()
    const app = await connect(page, ['eip155:31338'])
    await sendTo(page, STRANGER)
    await openTokens(page)
    await tokenSheet(page).getByRole('button', { name: 'Hazel Local' }).click()
    await tokenSheet(page).getByRole('button', { name: /^ETH/ }).click()
    await review(page, '0.5', 'ETH')
    await proceed(page)
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    expect(app.asked).toMatchObject([
      { method: 'wallet_switchEthereumChain', chainId: 'eip155:31338' },
      { method: 'eth_sendTransaction', chainId: 'eip155:31337' },
    ])
  })

  it('that refuses to be connected is not, and a new code is offered', async () => {
    const page = await openSheet()
    await choose(page)
    const first = await codeOf(page)
    const app = await WalletApp.open(person)
    await app.refuse(await app.scan(first))
    const alert = sheet(page).getByRole('alert')
    await expect.element(alert).toHaveTextContent('You did not agree in your wallet')
    await look(page)
    await sheet(page).getByRole('button', { name: 'New code' }).click()
    const second = await codeOf(page)
    expect(second).not.toBe(first)
    await app.agree(await app.scan(second))
    await expectConnected(page)
  })

  itDeep('that agrees after the sheet was closed is not connected', async () => {
    const page = await openSheet()
    await choose(page)
    const app = await WalletApp.open(person)
    const proposal = await app.scan(await codeOf(page))
    await page.press('Escape')
    await expect.element(sheet(page)).not.toBeInTheDocument()
    await app.agree(proposal).catch(() => undefined)
    await expect.poll(() => app.sessions).toBe(0)
    await expectNobody(page)
  })

  itDeep('has five minutes to read a code', async () => {
    const page = await openSheet('/send', undefined, true)
    await choose(page)
    const first = await codeOf(page)
    page.clock.pause()
    await page.clock.run(5 * 60_000)
    await expect.element(sheet(page).getByRole('alert')).toHaveTextContent('This code has run out.')
    await expect.element(sheet(page).getByRole('img')).not.toBeInTheDocument()
    await sheet(page).getByRole('button', { name: 'New code' }).click()
    await page.clock.run(1_000)
    expect(await codeOf(page)).not.toBe(first)
  })

  it('is still the wallet after the page was loaded again', async () => {
    const page = await openSheet()
    const app = await connect(page)
    await page.reload()
    await expectConnected(page)
    await sendTo(page, STRANGER)
    await chooseToken(page, 'ETH')
    await review(page, '0.5', 'ETH')
    await proceed(page)
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    expect(app.asked).toHaveLength(1)
  })

  itDeep('hears that it is disconnected', async () => {
    const page = await openSheet()
    const app = await connect(page)
    await banner(page)
      .getByRole('button', { name: shortAddress(person.address) })
      .click()
    await sheet(page).getByRole('button', { name: 'Disconnect' }).click()
    await expectNobody(page)
    await expect.poll(() => app.sessions).toBe(0)
    await page.reload()
    await expectNobody(page)
  })

  itDeep('that ends it is not the wallet any more', async () => {
    const page = await openSheet()
    const app = await connect(page)
    await app.disconnect()
    await expectNobody(page)
  })

  itDeep('cannot be reached while the relay is away, and the other ways stay', async () => {
    offerWalletConnect(relayAway())
    const page = await openSheet('/send', undefined, true)
    await choose(page)
    await expect.element(sheet(page).getByText('Preparing the code')).toBeVisible()
    await runUntilTold(page, 'WalletConnect cannot be reached right now.')
    await sheet(page).getByRole('button', { name: 'Other ways to connect' }).click()
    await expect.element(sheet(page).getByRole('button', { name: 'Sandbox wallet' })).toBeVisible()
  })

  itDeep('is connected by a new code once the relay is back', async () => {
    const relay = relayAway()
    offerWalletConnect(relay)
    const page = await openSheet('/send', undefined, true)
    await choose(page)
    await runUntilTold(page, 'WalletConnect cannot be reached right now.')
    await bringBack(relay)
    await sheet(page).getByRole('button', { name: 'New code' }).click()
    const app = await WalletApp.open(person)
    await app.agree(await app.scan(await codeOf(page)))
    await expectConnected(page)
  })

  itDeep('whose code does not come says so, and the other ways stay', async () => {
    expectFault(/find-wallet/)
    await commands.loseFiles('find-wallet', null)
    const page = await openSheet()
    await choose(page)
    await expect
      .element(sheet(page).getByRole('alert'))
      .toHaveTextContent('A part of this page did not arrive.')
    await sheet(page).getByRole('button', { name: 'Other ways to connect' }).click()
    await expect.element(sheet(page).getByRole('button', { name: 'Sandbox wallet' })).toBeVisible()
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    offerWalletConnect()
    delete world.config.people
  })

  it('the code opens the app of a wallet', async () => {
    const page = await openSheet('/send', SAFARI)
    await expect.element(sheet(page).getByRole('link', { name: 'MetaMask' })).toBeVisible()
    await look(page)
    await choose(page)
    const link = sheet(page).getByRole('link', { name: 'Open your wallet' })
    await expect.element(link).toHaveAttribute('href', await codeOf(page))
    await expect.element(sheet(page).getByRole('img')).not.toBeInTheDocument()
    await look(page)
  })

  /** A wallet in another app, which is asked for a payment and has not answered. */
  async function askFor(redirect: { native?: string; universal?: string }, userAgent?: string) {
    const page = await openSheet('/send', userAgent)
    const app = await WalletApp.open(person, redirect)
    await choose(page)
    await app.agree(await app.scan(await codeOf(page)))
    await expectConnected(page)
    let answer = () => {}
    app.thinks = new Promise((done) => {
      answer = done
    })
    await sendTo(page, STRANGER)
    await chooseToken(page, 'ETH')
    await review(page, '0.5', 'ETH')
    await proceed(page)
    await expect.poll(() => app.asked.length).toBe(1)
    return { page, answer }
  }
  const opens = (page: Page) => page.getByRole('link', { name: 'Open your wallet' })

  it.each([
    [
      'its own scheme',
      { native: 'hazel://', universal: 'https://hazel.test' },
      /^hazel:\/\/wc\?sessionTopic=\w+$/,
    ],
    ['its page', { universal: 'https://hazel.test' }, /^https:\/\/hazel\.test\/wc\?sessionTopic=\w+$/],
  ])('the app is opened by %s while it is asked, and no longer', async (_, redirect, address) => {
    const { page, answer } = await askFor(redirect, SAFARI)
    await expect.element(opens(page)).toBeVisible()
    expect(opens(page).element().getAttribute('href')).toMatch(address)
    await look(page)
    answer()
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    await expect.element(opens(page)).not.toBeInTheDocument()
  })

  it.each([
    ['says an address that is not safe', { native: 'javascript:alert(1)' }, SAFARI],
    ['is on a desk', { native: 'hazel://' }, undefined],
  ])('nothing is opened by itself where the wallet %s', async (_, redirect, userAgent) => {
    const { page, answer } = await askFor(redirect, userAgent)
    await expect.element(opens(page)).not.toBeInTheDocument()
    answer()
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  })

  itDeep('it fits on the narrowest', async () => {
    const page = await openSheet('/send', SAFARI)
    await choose(page)
    await codeOf(page)
    await resize(NARROW)
    expectInside(page)
    await resize(PHONE)
  })
})
