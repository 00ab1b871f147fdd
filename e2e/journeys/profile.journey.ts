import { readFileSync } from 'node:fs'
import { personOf } from '../product/api'
import { nameOf } from '../product/names'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectAccessible, expectPlace } from './support/looks'
import { expectOwn, expectVisitor, openOwnProfile, PICTURE, panel, tab, toast } from './support/profiles'
import { answer, connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'
import { logIn, newcomer, register, signInByWallet } from './support/signing-in'

test('Nobody is signed in: the ways in stand before a profile out of focus, and one of them leads in', async ({
  device,
}) => {
  const me = newcomer()
  const page = await device()
  await page.goto('/profile')
  await expectVisitor(page)
  await expect(page.getByRole('tab'), 'what is out of focus cannot be reached').toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'How wallets work' })).toHaveAttribute(
    'href',
    'https://docs.filbert.example/',
  )
  await expect(page.getByRole('link', { name: 'Community chat' })).toHaveAttribute(
    'href',
    'https://chat.filbert.example/',
  )

  await page.getByRole('button', { name: 'I am new here: register' }).click()
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByLabel('Name').fill(me.name)
  await form.getByLabel('E-mail').fill(me.email)
  await form.getByLabel('Password', { exact: true }).fill(me.password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await expectOwn(page, me.name)
  await expectPlace(page)
  await page.reload()
  await expectOwn(page, me.name)
})

test('I change my picture; what is no picture is refused', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await openOwnProfile(page, me)
  const field = page.getByLabel('Change profile photo')
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Only images are accepted.')).toBeVisible()
  await field.setInputFiles(PICTURE)
  await expect(toast(page, 'Profile photo updated successfully')).toBeVisible()
  await expect(page.getByText('Only images are accepted.')).toHaveCount(0)
  const picture = page.getByRole('main').locator('img[src^="/api/filbert/user/profile-photo/"]')
  await expect(picture).toBeVisible()
  await page.reload()
  await expect(picture).toBeVisible()
})

test('I add a wallet, sign in by it on another device, and take it off again @smoke', async ({
  device,
  config,
}) => {
  const me = newcomer()
  // Nobody else's journey has this one sign in.
  const wallet = personOf(config, config.people.length - 2)
  const page = await device()
  await openOwnProfile(page, me)
  await tab(page, 'Accounts').click()
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a wallet' })
  await sheet.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name: 'Sandbox wallet' }).click()
  const who = page.getByRole('dialog', { name: 'Who are you today?' })
  await who.getByText(wallet.name, { exact: true }).click()
  await who.getByRole('button', { name: 'Approve' }).click()
  await sheet.getByRole('button', { name: 'Add this wallet' }).click()
  await answer(page, 'Add this wallet to usr_', 'Reject')
  await expect(sheet.getByRole('button', { name: 'Add this wallet' }), 'a no is no error').toBeEnabled()
  await sheet.getByRole('button', { name: 'Add this wallet' }).click()
  await answer(page, 'Add this wallet to usr_', 'Approve')
  await expect(toast(page, 'Wallet added.')).toBeVisible()
  const row = panel(page)
    .getByRole('listitem')
    .filter({ hasText: shortOf(wallet.address) })
  await expect(row).toContainText('Connected')

  const phone = await device()
  await phone.goto('/profile')
  await connectAs(phone, wallet)
  await signInByWallet(phone, wallet)
  await expectOwn(phone, me.name)

  await row.getByRole('button', { name: /^Remove Wallet/ }).click()
  await page
    .getByRole('dialog', { name: 'Remove this wallet?' })
    .getByRole('button', { name: 'Remove it' })
    .click()
  await expect(toast(page, 'Wallet removed.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Get access to your profile and much more!')).toBeVisible()
})

test('My only wallet is my only way in: it stays', async ({ device, cast }) => {
  const page = await device({ expected: /409/ })
  await page.goto('/profile?tab=accounts')
  await connectAs(page, cast.other)
  await signInByWallet(page, cast.other)
  await panel(page)
    .getByRole('button', { name: /^Remove Wallet/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Remove this wallet?' })
  await sheet.getByRole('button', { name: 'Remove it' }).click()
  await expect(sheet.getByRole('alert')).toContainText('This is the only way into your account.')
})

test('Whoever claimed my link is among my contacts: I name them, and send to them', async ({
  device,
  link,
  cast,
}) => {
  const friend = await device()
  await friend.goto(await link({ chainId: '31337', amount: '3.21', symbol: 'USDC' }))
  await typeAddress(friend, '3.21 USDC', cast.other.address)
  await claimButton(friend).click()
  await expectPaid(friend)

  const page = await device()
  await page.goto('/profile?tab=contacts')
  await connectAs(page, cast.sender)
  await signInByWallet(page, cast.sender)
  await expect(page.getByRole('button', { name: 'Log out' }), 'signed in before it is left').toBeVisible()
  const row = panel(page)
    .getByRole('row')
    .filter({ hasText: shortOf(cast.other.address) })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const name = nameOf(cast.other)
  await expect(row, 'its wallet gave itself a name').toContainText(name)
  await row.getByRole('button', { name: `Options for ${name}` }).click()
  await expect(page.getByRole('dialog', { name })).toContainText(cast.other.address, { ignoreCase: true })
  await page.getByLabel('What you call them. Only you see it.').fill('My friend')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(row).toContainText('My friend')
  await page.reload()
  await expect(row).toContainText('My friend')
  await row.getByRole('button', { name: 'Options for My friend' }).click()
  await expect(page.getByRole('dialog', { name: 'My friend' })).toContainText(name)
  await page.keyboard.press('Escape')

  await row.getByRole('link', { name: 'Send to My friend' }).click()
  await expect(page).toHaveURL(/\/send\?recipientAddress=0x/)
  await expect(page.getByRole('heading', { name: /^Send to / })).toBeVisible()
})

test('I see where I am signed in, end one of them, and leave all at once', async ({ device }) => {
  const me = newcomer()
  const [page, phone] = [await device(), await device()]
  await register(phone, me)
  await logIn(page, me)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  const sheet = page.getByRole('dialog', { name: 'Where you are signed in' })
  await page.getByRole('button', { name: 'Where you are signed in' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await sheet
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/profile')
  await expectVisitor(phone)
  await sheet.getByRole('button', { name: 'Log out everywhere' }).click()
  await expectVisitor(page)
  await expectPlace(page)
})

test('I log out; where that fails I am told so, and am still in', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await openOwnProfile(page, me)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Error logging out')).toBeVisible()
  await page.context().setOffline(false)
  await expectOwn(page, me.name)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectVisitor(page)
  await page.reload()
  await expectVisitor(page)
})

test('I take all that is kept of me along', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await openOwnProfile(page, me)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  const kept = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(kept)).toBeInstanceOf(Object)
  expect(kept).toContain(me.email)
})

test('I delete my account: not by a slip of the finger, and then nobody knows me @smoke', async ({
  device,
}) => {
  const me = newcomer()
  const page = await device({ expected: /404/ })
  await openOwnProfile(page, me)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(sheet).toContainText('money in links: it can be claimed, and your wallet can refund it')
  const last = sheet.getByRole('button', { name: 'Delete my account' })
  await expect(last).toBeDisabled()
  await expectAccessible(page)
  await sheet.getByLabel('Type delete to go on').fill('delete')
  await last.click()
  await expect(toast(page, 'Your account is deleted.')).toBeVisible()
  await expectVisitor(page)
  await logIn(page, me)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('User not found')
})
