import type { Page } from '@playwright/test'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'

const german = { locale: 'de-AT' }

const language = (page: Page) => page.locator('html').getAttribute('lang')

test('I read German, and claim a link in it from the first paint on @smoke', async ({ device, link }) => {
  const made = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  const page = await device(german)
  await page.goto(made)
  expect(await language(page)).toBe('de')
  await expect(page.getByText('sendet dir')).toBeVisible()
  await lookAll(page, 'claim-de')
})

test('I choose another language, and it stays chosen', async ({ device }) => {
  const page = await device(german)
  await page.goto('/send')
  expect(await language(page)).toBe('de')
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('navigation', { name: 'Idioma' })).toBeVisible()
  await lookAll(page, 'send-es')

  await page.goto('/refund')
  expect(await language(page)).toBe('es')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeVisible()
})

test('A link keeps its secret while I choose', async ({ device, link }) => {
  const made = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  const page = await device()
  await page.goto(made)
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('textbox')).toBeVisible()
})
