import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }

/** On this machine, with no network to wait for. Milliseconds from the moment the link is opened. */
const INTERACTIVE_WITHIN = 1_500

test('I can type and press on within a second and a half of opening a link', async ({ device, link }, {
  annotations,
}) => {
  const url = await link(USDC)
  const page = await device()
  await measureShift(page)
  await noteAnswers(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('main:not([inert] *) input'), null, {
    polling: 'raf',
  })
  await page.locator('main input').focus()
  await page.keyboard.insertText(stranger())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()

  const { typed, answered } = await page.evaluate(() => window.answered())
  annotations.push({ type: 'interactive', description: `typed ${typed} ms, answered ${answered} ms` })
  expect(answered, 'milliseconds until the button answered').toBeLessThan(INTERACTIVE_WITHIN)
  await expectStill(page)
})

declare global {
  interface Window {
    answered: () => { typed: number; answered: number }
  }
}

/** Notes when the page took what was typed, and when it answered. To be called before the page is opened. */
async function noteAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const at = { typed: 0, answered: 0 }
    addEventListener('input', () => {
      at.typed ||= Math.round(performance.now())
    })
    const look = () => {
      if (document.querySelector('#root h1')?.textContent?.includes('You are claiming'))
        at.answered ||= Math.round(performance.now())
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
    window.answered = () => at
  })
}
