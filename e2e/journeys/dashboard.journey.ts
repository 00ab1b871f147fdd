import { readFileSync } from 'node:fs'
import { stranger } from '../product/chain'
import { A_PICTURE, attach, NOTE } from './support/attaching'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectPlace } from './support/looks'
import {
  findField,
  keepOnDevice,
  keptLink,
  nextPage,
  openOptions,
  options,
  payment,
  sortMenu,
} from './support/payments'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { newcomer, register, signInByWallet } from './support/signing-in'

const WORTH = '25 USDC'

test('I find what I sent from this device, and do with it whatever can be done @smoke', async ({
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

test('I sign in with my wallet on another device, and what I sent is there once @smoke', async ({
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

test('I look through many payments: how I look is in the address, and Back and a reload keep it', async ({
  device,
  cast,
}) => {
  const page = await device()
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing has moved yet')).toBeVisible()
  await keepOnDevice(
    page,
    Array.from({ length: 23 }, (_, at) => keptLink(cast.sender, at)),
  )
  await page.reload()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(payment(page, 'ETH').first()).toContainText('Nut number 1')

  await nextPage(page).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(payment(page, 'ETH').first()).toContainText('Nut number 11')
  await page.goBack()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()

  await sortMenu(page).selectOption('Amount high to low')
  await expect(page).toHaveURL(/sort=largest/)
  await expect(payment(page, 'ETH').first()).toContainText('Nut number 23')
  await findField(page).fill('number 23')
  await expect(page).toHaveURL(/q=number\+23/)
  await expect(payment(page, 'ETH')).toHaveCount(1)
  await page.reload()
  await expect(payment(page, 'ETH')).toHaveCount(1)
  await expect(findField(page)).toHaveValue('number 23')

  await findField(page).fill('walnut')
  await expect(page.getByRole('heading', { name: 'Nothing with “walnut”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all payments' }).click()
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(findField(page)).toHaveValue('')
})

test('I download all of it, and no cell of mine is worked out by a spreadsheet', async ({ device, cast }) => {
  const page = await device()
  await page.goto('/dashboard')
  const links = Array.from({ length: 12 }, (_, at) => keptLink(cast.sender, at))
  await keepOnDevice(
    page,
    links.map((link, at) => (at === 0 ? { ...link, message: '=1+1' } : link)),
  )
  await page.reload()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all payments as CSV' }).click()
  const file = await begun
  expect(file.suggestedFilename()).toMatch(/^filbert-payments-.*\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(13)
  expect(text).toContain(",'=1+1,")
  expect(text).not.toContain('WpQIuBvptLkCV3aF')
})

test('Links that this device has kept since early days I save whole; nobody else is offered that', async ({
  device,
  cast,
}) => {
  // The chain knows nothing of them.
  const page = await device({ expected: /404/ })
  await page.goto('/dashboard')
  await keepOnDevice(page, [keptLink(cast.sender, 0)])
  await page.reload()
  await expect(payment(page, '1 ETH')).toBeVisible()
  const older = page.getByRole('button', { name: /that this device keeps in an older form$/ })
  await expect(older).toHaveCount(0)

  await keepOnDevice(page, [{ ...keptLink(cast.sender, 1), token: null, index: '99999' }])
  await page.reload()
  const begun = page.waitForEvent('download')
  await older.click()
  const file = await begun
  expect(file.suggestedFilename()).toBe('filbert-older-links.csv')
  const [, line, ...others] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(others).toEqual([])
  expect(line).toMatch(/i=99999&t=ui#p=WpQIuBvptLkCV3aF$/)
  await expect(page.getByText('Whoever has it has the money in its links.')).toBeVisible()
})

test('I open the options by the keyboard, turn my tablet, and am where I was', async ({ device, cast }) => {
  const page = await device({ viewport: { width: 1024, height: 800 } })
  await page.goto('/dashboard')
  await keepOnDevice(page, [keptLink(cast.sender, 0)])
  await page.reload()
  const button = page.getByRole('button', { name: /^Options for 1 ETH/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(options(page)).toBeVisible()
  await page.setViewportSize({ width: 600, height: 1024 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(options(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await expectPlace(page)
})

test('The server does not answer: I see what my device knows, am told so, and try again', async ({
  device,
  cast,
}) => {
  const page = await device({ expected: /Failed to load resource/ })
  await register(page, newcomer())
  await keepOnDevice(page, [keptLink(cast.sender, 0)])
  await page.route('**/user/history?*', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('cannot be reached')
  await expect(payment(page, '1 ETH')).toBeVisible()
  await page.unroute('**/user/history?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(payment(page, '1 ETH')).toBeVisible()
})
