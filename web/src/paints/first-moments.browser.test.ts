import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { expectStill } from '@testing/looks'
import { beginPage } from '@testing/open-page'

/** What each page says of itself before its program is there. */
const PAINTED = {
  '/': 'Via Link',
  '/sdk': 'Go viral with claim links',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/send': 'Send crypto',
  '/refund': 'Refund',
  '/cashout': 'Cash Out',
  '/login': 'Log in to the Filbert protocol',
  '/register': 'Join the Filbert protocol',
  '/dashboard': 'Dashboard',
}

for (const [path, words] of Object.entries(PAINTED)) {
  it(`${path} says what it is about while its program is still on the way, and nothing moves when it comes`, async () => {
    await commands.holdFiles('/assets/.*\\.js$')
    const page = beginPage(path)
    await expect.element(page.getByText(new RegExp(words)).first()).toBeVisible()
    expect(page.document.getElementById('root')?.childElementCount).toBe(0)
    await commands.findFiles()
    await page.begun()
    const heading = page.getByRole('heading', { level: 1, name: words })
    await expect.element(heading).toBeVisible()
    expect(heading.element().closest('#root')).not.toBeNull()
    await expectStill(page)
  })
}
