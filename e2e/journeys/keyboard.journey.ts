import type { Locator, Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { expectPaid } from './support/claiming'
import { expect, test } from './support/journey'
import { expectPlace } from './support/looks'
import { connectAs } from './support/sandbox-wallet'

/** More stops than any page has. */
const STOPS = 80

/** By Tab alone, from wherever the focus is. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let tabs = 0; tabs < STOPS; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not lead to ${wanted}`)
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const prompt = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })

async function say(page: Page, says: string, word: 'Approve' | 'Reject'): Promise<void> {
  await expect(prompt(page)).toContainText(says)
  await press(page, prompt(page).getByRole('button', { name: word }))
  await expect(prompt(page)).toHaveCount(0)
  await expectPlace(page)
}

test('I send and take back by the keyboard alone: my place is never lost', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await page.goto('/send')
  await expect(button(page, 'Send via link')).toBeVisible()
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Connect' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sandbox wallet' }))
  await expect(prompt(page)).toBeVisible()
  const chosen = prompt(page).getByRole('radio', { checked: true })
  await tabTo(page, chosen)
  for (let people = 0; people < STOPS; people++) {
    if (await prompt(page).getByRole('radio', { name: cast.sender.name }).isChecked()) break
    await page.keyboard.press('ArrowDown')
  }
  await say(page, cast.sender.name, 'Approve')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectPlace(page)

  await press(page, button(page, 'Send via link'))
  await expect(page.getByRole('heading', { name: 'Text Tokens' })).toBeVisible()
  await expectPlace(page)
  await press(page, button(page, 'Add a message or a file'))
  await expect(page.getByRole('textbox', { name: 'Message (optional)' })).toBeFocused()
  await page.keyboard.type('By hand')
  await press(page, button(page, 'Return'))
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await expectPlace(page)
  await press(page, button(page, 'Send via link'))
  await type(page, page.getByLabel('You send'), '5.5')
  await press(page, button(page, /^Send .*USDC$/))
  await expect(page.getByRole('heading', { name: "You're sending" })).toBeVisible()
  await expectPlace(page)

  await press(page, button(page, 'Proceed'))
  await say(page, 'USDC into a link', 'Reject')
  await expect(button(page, 'Proceed'), 'a no leaves me on the button').toBeFocused()
  await page.keyboard.press('Enter')
  await say(page, 'USDC into a link', 'Approve')
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  guard(await page.getByRole('textbox', { name: 'The link' }).inputValue())
  await expectPlace(page)

  await page.goto('/refund')
  const mine = page.getByRole('region', { name: 'Your unclaimed links' })
  await press(page, mine.getByRole('button', { name: /^Refund [\d.]+ USDC/ }).first())
  await expectPlace(page)
  await say(page, 'Refund deposit', 'Approve')
  await expect(mine.getByText('The money is back in your wallet.')).toBeVisible()
  await expectPlace(page)
})

test('I claim by the keyboard alone: my place is never lost @smoke', async ({ device, link, cast }) => {
  const page = await device()
  await page.goto(await link({ chainId: '31337', amount: '25', symbol: 'USDC' }))
  const where = page.getByRole('textbox', { name: 'Where should it go?' })
  await type(page, where, stranger())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expectPlace(page)
  await press(page, button(page, 'Return'))
  await expect(where).toBeVisible()
  await expectPlace(page)

  await connectAs(page, cast.other)
  await expectPlace(page)
  await press(page, button(page, 'Claim to your wallet'))
  await expect(button(page, /^Claim elsewhere: /)).toBeVisible()
  await expectPlace(page)
  await press(page, button(page, /^Claim elsewhere: /))
  await expect(where, 'what comes in its place').toBeFocused()
  await type(page, where, stranger())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expectPlace(page)
  await press(page, page.getByRole('button', { name: 'Claim', exact: true }))
  await expectPlace(page)
  await expectPaid(page)
  await expectPlace(page)
})
