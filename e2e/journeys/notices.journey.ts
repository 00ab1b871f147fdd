import { personOf } from '../product/api'
import { secretOf } from '../product/canary'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { makeLink } from './support/make-link'
import { codeFor, lettersTo } from './support/outbox'
import { lookAll } from './support/pictures'
import { openOwnProfile, panel, tab, toast } from './support/profiles'
import { answer } from './support/sandbox-wallet'
import { newcomer } from './support/signing-in'

const DEPOSIT = { chainId: '31337', amount: '4.75', symbol: 'USDC' }

test('I have a letter sent when my link is claimed, to an address that I showed to be mine @smoke', async ({
  device,
  config,
  product,
  guard,
}) => {
  const me = newcomer()
  // Nobody else's journey has this one sign in.
  const wallet = personOf(config, config.people.length - 1)
  const page = await device()
  await openOwnProfile(page, me)
  await tab(page, 'Accounts').click()
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a wallet' })
  await adding.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name: 'Sandbox wallet' }).click()
  const who = page.getByRole('dialog', { name: 'Who are you today?' })
  await who.getByText(wallet.name, { exact: true }).click()
  await who.getByRole('button', { name: 'Approve' }).click()
  await adding.getByRole('button', { name: 'Add this wallet' }).click()
  await answer(page, 'Add this wallet to usr_', 'Approve')
  await toast(page, 'Wallet added.').getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Tell me when something happens' }).click()
  const sheet = page.getByRole('dialog', { name: 'Tell me when something happens' })
  const claimed = sheet.getByRole('group', { name: 'A link of mine was claimed' })
  await claimed.getByLabel('By e-mail').click()
  await expect(claimed.getByLabel('By e-mail')).toBeChecked()
  await sheet.getByRole('button', { name: 'Send me a code' }).click()
  await expect(sheet.getByText(`A code was sent to ${me.email}.`)).toBeVisible()
  await lookAll(page, 'profile-notices')

  const code = await codeFor(product.outbox, me.email)
  const digits = sheet.getByLabel('The six digits')
  await digits.fill(code === '000000' ? '000001' : '000000')
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByRole('alert').or(sheet.getByText(/code/i)).first()).toBeVisible()
  await digits.fill(code)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(digits, 'it is confirmed').toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Tell me when something happens' }).click()
  await expect(claimed.getByLabel('By e-mail')).toBeChecked()

  const link = await makeLink(product.url, config, wallet, DEPOSIT)
  guard(link)
  const friend = await device()
  await friend.goto(link)
  await typeAddress(friend, '4.75 USDC', stranger())
  await claimButton(friend).click()
  await expectPaid(friend)

  const told = await lettersTo(product.outbox, me.email, 'Your link was claimed')
  expect(told).toHaveLength(1)
  expect(told[0]).not.toContain(secretOf(link))
})
