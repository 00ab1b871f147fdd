import type { Page } from '@playwright/test'
import { expect, test } from './support/journey'
import { expectInside, expectPlace, expectStill, measureShift } from './support/looks'
import { look, lookAll } from './support/pictures'
import { tellConfig } from './support/told-config'

const CALENDAR = 'https://cal.filbert.example/us/30min?layout=month_view&theme=dark'

/** Somebody else's calendar, as they show it. */
async function keepCalendar(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('https://cal.filbert.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Calendar</title><body style="background:#111;color:#eee"><h1>November</h1><button>24</button>',
    })
  })
  return asked
}

const talk = (page: Page) => page.getByRole('main').getByText('Let’s talk')

test('I read what links do for a business, and try it', async ({ device }) => {
  const page = await device()
  await measureShift(page)
  await page.goto('/sdk')
  await expect(page).toHaveTitle('Go viral with claim links · Filbert')
  await expect(page.getByRole('heading', { level: 1, name: 'Go viral with claim links' })).toBeVisible()
  const uses = page.getByRole('region', { name: 'Six things to put in a shell' })
  await expect(uses.getByRole('heading', { level: 3 })).toHaveText([
    'Brand',
    'Gasless',
    'Welcome packs',
    'Cross-chain',
    'Get Physical',
    'Web2 Airdrops',
  ])
  await expectStill(page)
  const raffle = page.getByRole('region', { name: 'Raffle links' }).getByRole('link', { name: 'Use app' })
  await expect(raffle).toHaveAttribute('href', '/raffle/create')
  await page.getByRole('region', { name: 'P2P links' }).getByRole('link', { name: 'Use app' }).click()
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
})

test('I book half an hour without leaving the page, and by keyboard', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' })
  const asked = await keepCalendar(page)
  await page.goto('/sdk')
  await expect(page.getByRole('heading', { name: 'Ten thousand links by Friday?' })).toBeVisible()
  await expect(talk(page)).toHaveCount(2)
  expect(asked, 'nobody is told of a visitor who does not want to talk').toEqual([])

  await talk(page).first().focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Half an hour, together' })
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'November' })).toBeVisible()
  expect(asked).toEqual([CALENDAR])
  await expect(sheet.getByRole('link', { name: 'Open the calendar by itself' })).toHaveAttribute(
    'href',
    CALENDAR,
  )
  await lookAll(page, 'sdk-calendar')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expectPlace(page)

  await talk(page).last().click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/sdk$/)
})

test('Where there is no calendar I write', async ({ device }) => {
  const page = await device()
  await tellConfig(page, (config) => Object.assign(config.landing, { schedulingUrl: null }))
  await page.goto('/sdk')
  await expect(page.getByRole('heading', { name: 'Ten thousand links by Friday?' })).toBeVisible()
  for (const link of await talk(page).all())
    await expect(link).toHaveAttribute('href', 'mailto:help@filbert.example')
  await expect(talk(page)).toHaveCount(2)
})

test('I open one answer at a time there, too', async ({ device }) => {
  const page = await device()
  await page.goto('/sdk')
  const faq = page.getByRole('region', { name: 'Tough nuts, cracked' })
  const open = faq.locator('details[open]')
  await faq.getByText('What do we have to build?').click()
  await faq.getByText('Can bots drain a campaign?').click()
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('A link pays once')
  await faq.getByText('Can bots drain a campaign?').click()
  await expect(open).toHaveCount(0)
})

test('The page for businesses can be read at every width, in light and dark', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' })
  await page.goto('/sdk')
  await expect(page.getByRole('heading', { name: 'Ten thousand links by Friday?' })).toBeVisible()
  await lookAll(page, 'sdk')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectInside(page)
})

for (const path of ['/terms', '/privacy']) {
  test(`${path} says that it is a template`, async ({ device }) => {
    const page = await device({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByText('This is a template.')).toBeVisible()
    await look(page, path.slice(1))
    await page.setViewportSize({ width: 320, height: 640 })
    await expectInside(page)
  })
}
