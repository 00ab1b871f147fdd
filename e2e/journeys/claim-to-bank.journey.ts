import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import {
  answerTerms,
  confirm,
  decide,
  goThroughCheck,
  hintOf,
  hostedPage,
  newIban,
  step,
  waysBack,
} from './support/bank'
import {
  ARRIVED,
  becomeCashOuter,
  cashOutButton,
  countTaps,
  expectArrived,
  expectSummary,
  expectTaken,
  followIt,
  linkedAccount,
} from './support/cash-out'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectBegun, expectPlace } from './support/looks'
import { entryForm, logIn, newcomer, register, type Stranger } from './support/signing-in'

/** How often the page looks while people look at papers, and what a busy machine adds. */
const REVIEWED = { timeout: 45_000 }
const NOTHING_YET = 'Nothing has been claimed yet: the money is still in the link.'

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expectBegun(page)
}

async function typeNumber(page: Page, worth: string, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(number)
  await page.getByRole('button', { name: `Claim ${worth}` }).click()
}

async function registerHere(page: Page, me: Stranger): Promise<void> {
  await page.getByRole('button', { name: 'I am new here: register' }).click()
  const form = entryForm(page, 'Register')
  await form.name.fill(me.name)
  await form.email.fill(me.email)
  await form.password.fill(me.password)
  await form.submit.click()
}

test('The first time: from the link to my bank in five screens, and the link stays with me @smoke', async ({
  device,
  link,
}) => {
  const me = newcomer()
  const iban = newIban()
  const opened = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  const page = await device()
  await openLink(page, opened)
  await typeNumber(page, '25 USDC', iban.toLowerCase().replace(/.{4}/g, '$& '))
  const screens: string[] = []
  const screen = async (name: string) => {
    screens.push(name)
    await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
    expect(page.url(), 'no page is left for it').toBe(opened)
  }

  await expect(step(page)).toContainText('Your details')
  await screen('register')
  await registerHere(page, me)
  await expect(step(page)).toContainText('Terms')
  await screen('terms')
  await expect(page.getByText(NOTHING_YET)).toBeVisible()
  await answerTerms(page, 'Accept')
  await expect(step(page)).toContainText('Identity')
  await screen('identity')
  await goThroughCheck(page, 'Approve me')
  await page.getByLabel('BIC').fill('KREDBEBB')
  await screen('account')
  await confirm(page)
  await expectSummary(page, [me.name, me.email, hintOf(iban), 'SEPA', '$0.00', '$25.00, paid out in EUR'])
  await screen('confirm')
  expect(screens.length).toBeLessThanOrEqual(5)
  await expectPlace(page)
  await cashOutButton(page).click()
  await expectTaken(page)
  await expect(page.getByRole('link', { name: 'Make a payment' })).toHaveAttribute('href', '/send')
  await expectArrived(page)

  await page.reload()
  await expect(
    page.getByText('Arrived in your bank').first(),
    'a page loaded again tells the same',
  ).toBeVisible()
})

test('I have an account linked: two taps @smoke', async ({ device, link }) => {
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await openLink(page, await link({ chainId: '31337', amount: '12', symbol: 'USDC' }))
  await expect(linkedAccount(page, hint)).toBeVisible()
  const taps = await countTaps(page)
  await linkedAccount(page, hint).click()
  await cashOutButton(page).click()
  await expectTaken(page)
  expect(await taps()).toBe(2)
  await expectArrived(page)
  await page.goto('/profile')
  await expect(page.getByRole('tabpanel')).toContainText('Offramp Claim')
})

test('While the bank looks at my papers the claim is kept, and I end it on another device', async ({
  device,
  link,
  product,
}) => {
  const me = newcomer()
  const iban = newIban()
  const opened = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  const phone = await device()
  await register(phone, me)
  await openLink(phone, opened)
  await typeNumber(phone, '25 USDC', iban)
  await answerTerms(phone, 'Accept')
  await goThroughCheck(phone, 'Send to review')
  await expect(phone.getByText(/^KYC is under/)).toBeVisible()
  await expect(phone.getByText(NOTHING_YET)).toBeVisible()
  await expect(phone.getByText(/We keep this claim for you, and tell you/)).toBeVisible()
  await phone.close()

  await decide(product, me.email, { kyc: 'approved' })
  const desk = await device()
  await logIn(desk, me)
  await expect(desk.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await openLink(desk, opened)
  const number = desk.getByLabel('IBAN / US account number')
  await expect(number, 'the last step, and not the first').toBeVisible(REVIEWED)
  await number.fill(iban)
  await confirm(desk)
  await desk.getByLabel('BIC').fill('KREDBEBB')
  await confirm(desk)
  await expectSummary(desk, [hintOf(iban)])
  const back = desk.getByLabel('If your bank refuses it, send it to')
  await back.fill('nobody-has-this.eth')
  await cashOutButton(desk).click()
  await expect(back, 'nothing is claimed by that').toHaveAccessibleDescription(
    /Please enter a valid address or ENS name\.$/,
  )
  const wallet = stranger()
  await back.fill(wallet)
  await cashOutButton(desk).click()
  await expectTaken(desk)
  expect(await waysBack(product), 'who has no wallet named one').toContain(wallet.toLowerCase())
  await expectArrived(desk)
})

test('My identity is rejected, and again: nothing was claimed, and a wallet takes it', async ({
  device,
  link,
}) => {
  const me = newcomer()
  const page = await device()
  await register(page, me)
  await openLink(page, await link({ chainId: '31337', amount: '11', symbol: 'USDC' }))
  await typeNumber(page, '11 USDC', newIban())
  await answerTerms(page, 'Accept')
  await goThroughCheck(page, 'Reject me')
  await expect(page.getByText('KYC has been rejected.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chat with support' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  const again = hostedPage(page, 'Identity check').getByRole('button', { name: 'Reject me' })
  await again.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('KYC has been rejected.')).toBeVisible()
  await expect(page.getByText(NOTHING_YET)).toBeVisible()
  await page.getByRole('button', { name: 'Return' }).click()
  await typeAddress(page, '11 USDC', stranger())
  await claimButton(page).click()
  await expectPaid(page)
})

for (const [cents, title, where] of [
  ['81', 'Your bank sent it back', 'The money is back with our payout partner.'],
  ['82', 'Your bank could not be paid', 'The money is with our payout partner. It has not reached a bank.'],
  ['83', 'In review', 'The money is with our payout partner, who looks at this payment before it goes on.'],
  ['84', 'Sent back', 'Your bank did not take it.'],
  ['86', 'This needs a person', 'Your funds are SAFU'],
] as const) {
  test(`What becomes of 25.${cents} is told on its page: ${title}`, async ({ device, link }) => {
    const page = await device()
    const hint = await becomeCashOuter(page, newcomer())
    await openLink(page, await link({ chainId: '31337', amount: `25.${cents}`, symbol: 'USDC' }))
    await linkedAccount(page, hint).click()
    await cashOutButton(page).click()
    await expectTaken(page)
    await followIt(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible(ARRIVED)
    await expect(page.getByText(where)).toBeVisible()
    if (title !== 'In review')
      await expect(page.getByRole('link', { name: 'Chat with support' })).toHaveAttribute(
        'href',
        'mailto:help@filbert.example',
      )
  })
}

test('What cannot go to a bank is told as soon as its number is typed', async ({ device, link }) => {
  const page = await device()
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  const told = (words: string) => expect(field).toHaveAccessibleDescription(new RegExp(words))
  await openLink(page, await link({ chainId: '31337', amount: '9.99', symbol: 'USDC' }))
  await field.fill(newIban())
  await told('You can not claim links with less than \\$10 to your bank account.')
  for (const [wrong, words] of [
    ['BE68539007547035', 'Invalid IBAN, country not supported'],
    ['TR330006100519786457841326', 'Invalid IBAN, country not supported'],
    ['12345', 'Invalid US account number'],
    ['123456789012345678', 'Invalid US account number'],
  ] as const) {
    await field.fill(wrong)
    await told(words)
  }
  // An older vault pays to wallets alone, so nothing brings it to what the bank takes.
  await openLink(page, await link({ chainId: '31337', amount: '25', symbol: 'DAI', version: 'v4' }))
  await field.fill('123456789')
  await told('You can not claim this token to your bank account.')
  await expect(page.getByRole('link', { name: 'Chat with support' })).toBeVisible()
})

test('Back from the bank’s questions leads to the link, and another way to claim it', async ({
  device,
  link,
}) => {
  const page = await device()
  const opened = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  await register(page, newcomer())
  await openLink(page, opened)
  await typeNumber(page, '25 USDC', newIban())
  await page.getByRole('button', { name: 'Read and agree' }).click()
  const accept = hostedPage(page, 'Terms of service').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog'), 'first of all it closes the page of the bank').toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
  await answerTerms(page, 'Accept')
  await expect(step(page)).toContainText('Identity')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Where should it go?' })).toBeVisible()
  expect(page.url()).toBe(opened)
})
