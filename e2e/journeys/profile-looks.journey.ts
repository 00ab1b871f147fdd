import type { Page } from '@playwright/test'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectInside, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { expectOwn, expectVisitor, openOwnProfile, panel, tab } from './support/profiles'
import { connectAs } from './support/sandbox-wallet'
import { newcomer, signInByWallet } from './support/signing-in'

/** Opens a sheet, looks at it, and closes it. */
async function lookInto(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const viewport of SIZES) {
  test(`I look at my profile, ${viewport.width} pixels wide`, async ({ device, link, cast }) => {
    const friend = await device()
    await friend.goto(await link({ chainId: '31337', amount: '1234.56', symbol: 'USDC' }))
    await typeAddress(friend, '1,234.56 USDC', cast.other.address)
    await claimButton(friend).click()
    await expectPaid(friend)

    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await page.goto('/profile')
    await expectVisitor(page)
    await expectStill(page)
    await look(page, 'profile-visitor')
    await connectAs(page, cast.sender)
    await signInByWallet(page, cast.sender)
    await expect(tab(page, 'History')).toBeVisible()
    await page.reload()
    await expect(panel(page).getByText('Link Sent').first()).toBeVisible()
    await expectStill(page)
    await look(page, 'profile-history')
    await tab(page, 'Contacts').click()
    await look(page, 'profile-contacts')
    await tab(page, 'Accounts').click()
    await look(page, 'profile-accounts')
    await lookInto(page, 'Add a wallet', 'profile-add-wallet')
    await lookInto(page, 'Boost: 1.4X', 'profile-boost')
    await lookInto(page, 'About your invites', 'profile-invites')
    await lookInto(page, 'Where you are signed in', 'profile-sessions')
    await lookInto(page, 'Delete my account', 'profile-delete')

    const me = newcomer()
    const other = await device({ viewport, reducedMotion: 'reduce' })
    await openOwnProfile(other, me)
    await look(other, 'profile-new')
    await other.getByRole('button', { name: 'Choose a username' }).click()
    await look(other, 'profile-username')
  })
}

test('I reach all of it on the narrowest phone, and on one at twice the size of its text', async ({
  device,
}) => {
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 195, height: 422 },
  ]) {
    const me = newcomer()
    const page = await device({ viewport })
    await page.goto('/profile')
    await expectInside(page)
    await openOwnProfile(page, me)
    await expectOwn(page, me.name)
    for (const name of ['History', 'Contacts', 'Accounts'] as const) {
      await tab(page, name).click()
      await expectInside(page)
    }
    for (const name of [
      'Boost: 1.4X',
      'About your invites',
      'Where you are signed in',
      'Delete my account',
    ]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectInside(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
  }
})
