import { readFileSync } from 'node:fs'
import { stranger } from '../product/chain'
import { A_PICTURE, attach, NOTE } from './support/attaching'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { openOptions, options, payment } from './support/payments'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { signInByWallet } from './support/signing-in'

const WORTH = '25 USDC'

test('I find what I sent from this device, and do with it whatever can be done', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE, file: A_PICTURE })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 25 USDC into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make Payment' })).toHaveAttribute('href', '/send')
  await expect(
    page.getByRole('link', { name: 'Had an issue creating a link? click here to reclaim the funds.' }),
  ).toHaveAttribute('href', '/refund')
  const row = payment(page, WORTH)
  await expect(row).toContainText('Link Sent')
  await expect(row).toContainText('pending')

  await openOptions(page, WORTH)
  await options(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is in your clipboard.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).hash).toBe(new URL(link).hash)

  const begun = page.waitForEvent('download')
  await openOptions(page, WORTH)
  await options(page).getByRole('button', { name: 'Download attachment' }).click()
  expect(readFileSync(await (await begun).path()).equals(A_PICTURE.buffer)).toBe(true)

  await openOptions(page, WORTH)
  await options(page).getByRole('button', { name: 'Copy transaction hash' }).click()
  await expect(page.getByText('The transaction hash is in your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-f]{64}$/)

  await openOptions(page, WORTH)
  await options(page).getByRole('link', { name: 'Refund' }).click()
  await expect(page.getByText('This is a link that you have created.')).toBeVisible()
  await page.goBack()

  // A friend takes it while the page is open: the row turns by itself.
  await expect(row).toContainText('pending')
  const friend = await device()
  await friend.goto(link)
  await typeAddress(friend, WORTH, stranger())
  await claimButton(friend).click()
  await expectPaid(friend)
  await expect(row).toContainText('claimed')
  await openOptions(page, WORTH)
  await expect(options(page).getByRole('link', { name: 'Refund' })).toHaveCount(0)
  await expect(options(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
})

test('I sign in with my wallet on another device, and what I sent is there once', async ({
  device,
  cast,
  link,
}) => {
  await link({ chainId: '31337', amount: '3.2519', symbol: 'USDC' })
  const page = await device()
  await page.goto('/login')
  await connectAs(page, cast.sender)
  await signInByWallet(page, cast.sender)
  await expect(page.getByText('You are now logged in!')).toBeVisible()
  await page.goto('/dashboard?q=3.2519')
  const row = payment(page, '3.2519 USDC')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('pending')
  // This device has not the secret: the wallet alone takes it back.
  await openOptions(page, '3.2519 USDC')
  await expect(options(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await options(page).getByRole('link', { name: 'Refund' }).click()
  await expect(page).toHaveURL(/\/refund$/)
})
