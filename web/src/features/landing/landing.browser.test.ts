import { beforeEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { offerBank } from '@testing/accounts'
import { when } from '@testing/api'
import { expectInside, expectPlace, expectStill, look, lookAll, NARROW, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { world } from '@testing/world'

const CALENDAR = 'https://cal.filbert.example/us/30min?layout=month_view&theme=dark'

beforeEach(() => {
  offerBank()
  world.config.contactUrl = 'mailto:help@filbert.example'
  world.config.communityUrl = 'https://chat.filbert.example/'
  world.config.landing.schedulingUrl = CALENDAR
})

async function openFront(): Promise<Page> {
  const page = await openPage('/')
  await expect.element(page.getByRole('heading', { name: 'Tough nuts, cracked' })).toBeVisible()
  return page
}

async function openBusiness(): Promise<Page> {
  const page = await openPage('/sdk')
  await expect.element(page.getByRole('heading', { name: 'Ten thousand links by Friday?' })).toBeVisible()
  return page
}

/** The question with these words, and its answer. */
function question(page: Page, words: string): HTMLDetailsElement {
  const found = page.getByRole('heading', { name: words }).element().closest('details')
  if (!found) throw new Error(`no question: ${words}`)
  return found
}

const summaryOf = (details: HTMLDetailsElement) => details.querySelector('summary') as HTMLElement
const samples = (page: Page) => page.getByText('Sample', { exact: true })
const talk = (page: Page) => page.getByRole('main').getByText('Let’s talk')
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Half an hour, together' })
const counted = (page: Page) => page.getByRole('region', { name: 'Cracked so far' })

describe('the front page', () => {
  it('shows no figures where nothing could be counted', async () => {
    when('GET /statistics', ({ refuse }) => refuse(503, 'database_busy'))
    const page = await openFront()
    await expect.element(counted(page).getByRole('status')).toHaveTextContent('could not count just now')
    const made = [...counted(page).element().querySelectorAll('dl > div')].find((tile) =>
      tile.textContent?.includes('links made'),
    )
    expect(made?.querySelector('dd')?.textContent).toBe('–')
  })

  it('opens one answer at a time, by keyboard', async () => {
    const page = await openFront()
    const wallet = question(page, 'Does my friend need a wallet?')
    const cost = question(page, 'What does it cost?')
    summaryOf(wallet).focus()
    await page.press('Enter')
    await expect.poll(() => [wallet.open, cost.open]).toEqual([true, false])
    await expect.element(page.getByText('They sign up nowhere')).toBeVisible()
    await page.press('Tab')
    await page.press('Space')
    await expect.poll(() => [wallet.open, cost.open]).toEqual([false, true])
    await page.press('Space')
    await expect.poll(() => cost.open).toBe(false)
  })

  it('holds still what moves by itself, where that is wanted', async () => {
    await commands.emulateMedia({ reducedMotion: 'no-preference' })
    const page = await openPage('/', { clock: true })
    const nuts = page.getByRole('heading', { name: /^Whatever lives on/ })
    await expect.element(nuts).toBeVisible()
    const passing = () =>
      page.document
        .getAnimations()
        .filter((one) => (one as CSSAnimation).animationName === 'pass-by')
        .filter((one) => one.playState === 'running').length
    const scroll = () => nuts.element().scrollIntoView()
    const main = page.getByRole('main').element()
    let turned = 0
    new page.window.MutationObserver(() => {
      turned += 1
    }).observe(main, { attributeFilter: ['data-turn'] })
    /** How often the headline turns within twice the time that each word has. */
    const turns = async () => {
      turned = 0
      await page.clock.run(5_200)
      await new Promise((done) => page.window.requestAnimationFrame(done))
      return turned
    }

    scroll()
    await expect.poll(passing).toBe(2)
    expect(await turns()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Hold it still' }).click()
    scroll()
    await expect.poll(passing).toBe(0)
    expect(await turns()).toBe(0)
    await page.getByRole('button', { name: 'Let it move' }).click()
    expect(await turns()).toBeGreaterThan(0)
  })

  it('does not move for who does not want it', async () => {
    const page = await openFront()
    await expect.element(page.getByRole('button', { name: 'Hold it still' })).not.toBeInTheDocument()
    await expect
      .poll(() => page.document.getAnimations().filter((one) => one.playState === 'running').length)
      .toBe(0)
  })

  it('calls samples samples in the sandbox', async () => {
    const page = await openFront()
    await expect.element(page.getByText('Your customer could stand here')).toBeVisible()
    await expect.element(samples(page)).toHaveLength(2)
  })

  it('makes nobody up elsewhere', async () => {
    Object.assign(world.config, {
      sandbox: false,
      people: undefined,
      bank: null,
      contactUrl: null,
      communityUrl: null,
    })
    world.config.landing.schedulingUrl = null
    const page = await openFront()
    await expect.element(samples(page)).not.toBeInTheDocument()
    for (const name of ['Heard under the hazel', 'In good company'])
      await expect.element(page.getByRole('region', { name })).not.toBeInTheDocument()
    await expect.element(page.getByText('Can it go to my bank?')).not.toBeInTheDocument()
    const links = page.getByRole('navigation', { name: 'More' }).getByRole('link')
    expect(links.elements().map(({ textContent }) => textContent)).toEqual([
      'For businesses',
      'Docs',
      'Terms',
      'Privacy',
    ])
    await expect.element((await openBusiness()).getByText('Let’s talk')).not.toBeInTheDocument()
  })

  it('says what the operator says, under their name', async () => {
    Object.assign(world.config.landing, {
      integrateUrl: 'https://docs.filbert.example/build',
      termsUrl: 'https://legal.filbert.example/terms',
      claims: [{ figure: '30+', words: 'chains' }],
      partners: [
        { name: 'Acorn & Sons', url: 'https://acorn.example/', logo: null },
        { name: 'Walnut', url: null, logo: null },
      ],
      testimonials: [{ words: 'It took a minute.', name: 'Ada', role: 'Engineer' }],
    })
    const page = await openFront()
    await expect.element(samples(page)).not.toBeInTheDocument()
    await expect.element(counted(page).getByText('Whoever runs this says')).toBeVisible()
    await expect.element(counted(page).getByText('30+')).toBeVisible()
    await expect.element(page.getByText('“It took a minute.”')).toBeVisible()
    for (const [name, href] of [
      ['Acorn & Sons', 'https://acorn.example/'],
      ['Integrate', 'https://docs.filbert.example/build'],
      ['Terms', 'https://legal.filbert.example/terms'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    await lookAll(page)
  })

  it('can be read at every width, in light and dark', async () => {
    const page = await openFront()
    summaryOf(question(page, 'What does it cost?')).click()
    await lookAll(page)
    await resize(NARROW)
    expectInside(page)
  })
})

describe('the page for businesses', () => {
  it('says what links do for them', async () => {
    const page = await openBusiness()
    expect(page.document.title).toBe('Go viral with claim links · Filbert')
    const heading = page.getByRole('heading', { level: 1, name: 'Go viral with claim links' })
    await expect.element(heading).toBeVisible()
    const uses = page.getByRole('region', { name: 'Six things to put in a shell' })
    const names = uses.getByRole('heading', { level: 3 }).elements()
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Brand',
      'Gasless',
      'Welcome packs',
      'Cross-chain',
      'Get Physical',
      'Web2 Airdrops',
    ])
    await expectStill(page)
  })

  it('leads to raffles and to sending', async () => {
    const page = await openBusiness()
    const useApp = (region: string) =>
      page.getByRole('region', { name: region }).getByRole('link', { name: 'Use app' })
    await expect.element(useApp('Raffle links')).toHaveAttribute('href', '/raffle/create')
    await useApp('P2P links').click()
    await expect.element(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  })

  it('asks the calendar only when it is opened, by keyboard', async () => {
    const page = await openBusiness()
    await expect.element(talk(page)).toHaveLength(2)
    // Nobody is told of a visitor who does not want to talk.
    expect(page.document.querySelector('iframe')).toBeNull()
    talk(page).first().element().closest('button')?.focus()
    await page.press('Enter')
    await expect.element(calendar(page)).toBeVisible()
    expect(page.document.querySelector('iframe')?.src).toBe(CALENDAR)
    await expect
      .element(calendar(page).getByRole('link', { name: 'Open the calendar by itself' }))
      .toHaveAttribute('href', CALENDAR)
    await lookAll(page)
    await page.press('Escape')
    await expect.element(calendar(page)).not.toBeInTheDocument()
    await expectPlace(page)
  })

  it('closes the calendar by Back', async () => {
    const page = await openBusiness()
    await talk(page).last().click()
    await expect.element(calendar(page)).toBeVisible()
    page.goBack()
    await expect.element(calendar(page)).not.toBeInTheDocument()
    expect(page.address).toBe('/sdk')
  })

  it('has an address to write to where there is no calendar', async () => {
    world.config.landing.schedulingUrl = null
    const page = await openBusiness()
    await expect.element(talk(page)).toHaveLength(2)
    for (const link of talk(page).elements())
      expect(link.closest('a')?.getAttribute('href')).toBe('mailto:help@filbert.example')
  })

  it('opens one answer at a time', async () => {
    const page = await openBusiness()
    const faq = page.getByRole('region', { name: 'Tough nuts, cracked' })
    const open = () => [...faq.element().querySelectorAll('details[open]')]
    await faq.getByText('What do we have to build?').click()
    await faq.getByText('Can bots drain a campaign?').click()
    await expect.poll(() => open().length).toBe(1)
    expect(open()[0]?.textContent).toContain('A link pays once')
    await faq.getByText('Can bots drain a campaign?').click()
    await expect.poll(open).toEqual([])
  })

  it('can be read at every width, in light and dark', async () => {
    const page = await openBusiness()
    await lookAll(page)
    await resize(NARROW)
    expectInside(page)
  })
})

it.each(['/terms', '/privacy'])('%s says that it is a template', async (path) => {
  const page = await openPage(path)
  await expect.element(page.getByText('This is a template.')).toBeVisible()
  await resize({ width: 1280, height: 720 })
  await look(page)
  await resize(NARROW)
  expectInside(page)
})
