import { randomInt } from 'node:crypto'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { becomeVerified, confirm, newIban } from './support/bank'
import {
  ARRIVED,
  accountField,
  amountField,
  becomeCashOuter,
  cashOutButton,
  expectArrived,
  expectSummary,
  expectTaken,
  followIt,
  linkedAccount,
  openCashOut,
  openOnes,
  proceedButton,
} from './support/cash-out'
import { expect, test } from './support/journey'
import { expectPlace } from './support/looks'
import { openOptions, options, payment } from './support/payments'
import { answer, connectAs } from './support/sandbox-wallet'
import { newcomer, register } from './support/signing-in'

const NEAR = '31337'
const PAY_IN = 'Pay 25 USDC into a link'

test('I cash out to my account in Europe, and follow it until it has arrived @smoke', async ({
  device,
  cast,
}) => {
  const me = newcomer()
  const page = await device()
  const hint = await becomeCashOuter(page, me)
  await openCashOut(page)
  await connectAs(page, cast.sender)
  await expect(proceedButton(page)).toBeDisabled()
  await amountField(page).fill('25')
  await expect(page.getByText('Please select a bank account.')).toBeVisible()
  await linkedAccount(page, hint).click()
  await proceedButton(page).click()
  await expectSummary(page, [me.name, me.email, hint, 'SEPA', '$1.00', '$24.00, paid out in EUR'])
  await expectPlace(page)
  await cashOutButton(page).click()
  await answer(page, PAY_IN, 'Approve')
  await expectTaken(page)
  expect(await openOnes(page), 'nothing hangs on this device any more').toEqual([])

  const address = await followIt(page)
  // The page may be left: another device, which knows no more than the address, tells the same.
  await page.close()
  const other = await device()
  await other.goto(address)
  await expectArrived(other)
  await expect(other.getByRole('main'), 'nobody else is told whose it is').not.toContainText(hint)
})

test('I cash out to an account in the US that I type, and find it among my payments', async ({
  device,
  cast,
}) => {
  const number = String(randomInt(1e9, 1e10))
  const page = await device()
  await register(page, newcomer())
  await becomeVerified(page)
  await openCashOut(page)
  await connectAs(page, cast.sender)
  await amountField(page).fill('25')
  await accountField(page).fill(number)
  await proceedButton(page).click()
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Kind of account').selectOption('Checking')
  await page.getByLabel('Country of your address').selectOption('United States')
  await page.getByLabel('State').selectOption('New York')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('Street and number').fill('1 Hazel Avenue')
  await page.getByLabel('Postal code').fill('10001')
  await confirm(page)
  await expectSummary(page, [`021000021 …${number.slice(-4)}`, 'ACH', '$0.50', '$24.50'])
  await cashOutButton(page).click()
  await answer(page, PAY_IN, 'Approve')
  await expectTaken(page)
  await expectArrived(page)

  await page.goto('/dashboard')
  const row = payment(page, '25 USDC')
  await expect(row, 'the link that it went through is no payment beside it').toHaveCount(1)
  await expect(row).toContainText('Offramp Claim')
  await expect(row).toContainText('payment processed')
  await openOptions(page, '25 USDC')
  await options(page).getByRole('link', { name: 'Where the money is' }).click()
  await expectArrived(page)
})

test('I cash out DAI: it goes to the bank as what the bank takes', async ({ device, cast, config }) => {
  const [near, far] = [chainOf(config, NEAR), config.chains.find(({ chainId }) => chainId !== NEAR)]
  const dai = tokenOf(near, 'DAI').address
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await openCashOut(page)
  await connectAs(page, cast.sender)
  const before = await balanceOf(nodeOf(near), dai, cast.sender.address)
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you cash out?' })
  await sheet.getByRole('button', { name: /^DAI/ }).click()
  await expect(sheet).toBeHidden()
  await expect(
    page.getByText(`On its way it is first exchanged for USDC on ${far?.name}.`),
    'before anything is typed',
  ).toBeVisible()
  await amountField(page).fill('25 DAI')
  await linkedAccount(page, hint).click()
  await expect(page.getByText(/^About 24\.9\d* USDC arrives\.$/)).toBeVisible()
  await proceedButton(page).click()
  await expectSummary(page, [hint, 'SEPA', '$0.00', far?.name ?? ''])
  const rows = page.locator('dl.rows').first()
  await expect(rows).toContainText(/Exchanged for\s*about 24\.9\d* USDC/)
  await expect(rows).toContainText(/Total\s*about \$24\.9\d, paid out in EUR/)
  await expectPlace(page)
  await cashOutButton(page).click()
  await answer(page, 'Allow 25 DAI to be taken', 'Approve')
  await answer(page, 'Put 25 DAI into a link', 'Approve')
  // No less comes of it than was shown, so nobody is asked again.
  await expectTaken(page)
  expect(await openOnes(page), 'nothing hangs on this device any more').toEqual([])
  expect(await balanceOf(nodeOf(near), dai, cast.sender.address)).toBe(before - 25n * 10n ** 18n)

  await followIt(page)
  await expect(page.getByText(/The money is at your bank/)).toBeVisible(ARRIVED)
  await expectArrived(page)
  const payTo = await page.evaluate(async () => {
    const { items } = await (await fetch('/api/filbert/user/cash-outs')).json()
    return items[0].payTo
  })
  for (const chain of [near, far ?? near])
    expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'DAI').address, payTo), chain.name).toBe(0n)
})

test('My wallet says no: nothing has left it, and nothing is kept', async ({ device, cast, config }) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const before = await balanceOf(nodeOf(chain), usdc, cast.other.address)
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await openCashOut(page)
  await connectAs(page, cast.other)
  await amountField(page).fill('25')
  await linkedAccount(page, hint).click()
  await proceedButton(page).click()
  await cashOutButton(page).click()
  await answer(page, PAY_IN, 'Reject')
  await expect(cashOutButton(page)).toBeEnabled()
  expect(await openOnes(page)).toEqual([])
  expect(await balanceOf(nodeOf(chain), usdc, cast.other.address)).toBe(before)

  await page.getByRole('button', { name: 'Return' }).click()
  await expect(amountField(page)).toHaveValue('25')
  await expect(page.getByText('Please select a bank account.')).toBeVisible()
})

test('The payout fails: I take the money back to my wallet by its link @smoke', async ({ device, cast }) => {
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await page.route('**/api/filbert/user/prepare-cash-out', (route) => route.abort())
  await openCashOut(page)
  await connectAs(page, cast.sender)
  await amountField(page).fill('25')
  await linkedAccount(page, hint).click()
  await proceedButton(page).click()
  await cashOutButton(page).click()
  await answer(page, PAY_IN, 'Approve')
  const reclaim = page.getByRole('link', {
    name: 'Something went wrong while trying to cashout. Click here to reclaim the link to your wallet.',
  })
  await expect(reclaim).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Your money is in a link of yours/)).toBeVisible()
  await expect(page.getByText(/Your funds are SAFU/)).toBeVisible()
  expect(await openOnes(page)).toHaveLength(1)
  await reclaim.click()
  await expect(page.getByText('This is a link that you have created.')).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(page.getByText('The money is back in your wallet.')).toBeVisible()
  await openCashOut(page)
  await expect(page.getByRole('list', { name: 'Cash-outs that were interrupted' })).toHaveCount(0)
})

test('I am interrupted, and go on where I was without paying twice', async ({ device, cast, config }) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await page.route('**/api/filbert/user/prepare-cash-out', (route) => route.abort())
  await openCashOut(page)
  await connectAs(page, cast.sender)
  await amountField(page).fill('25')
  await linkedAccount(page, hint).click()
  await proceedButton(page).click()
  await cashOutButton(page).click()
  await answer(page, PAY_IN, 'Approve')
  await expect(page.getByText(/Your money is in a link of yours/)).toBeVisible({ timeout: 60_000 })
  const paid = await balanceOf(nodeOf(chain), usdc, cast.sender.address)
  await page.unroute('**/api/filbert/user/prepare-cash-out')

  await openCashOut(page)
  const interrupted = page.getByRole('list', { name: 'Cash-outs that were interrupted' })
  await expect(interrupted).toContainText(`25 USDC for ${hint}`)
  await interrupted.getByRole('button', { name: 'Go on with it' }).click()
  await expectSummary(page, [hint])
  await expect(page.getByText('your wallet is not asked again')).toBeVisible()
  await cashOutButton(page).click()
  await expectTaken(page)
  expect(await balanceOf(nodeOf(chain), usdc, cast.sender.address)).toBe(paid)
  expect(await openOnes(page)).toEqual([])
})

test('A number that is no cash-out’s is told so', async ({ device }) => {
  const page = await device()
  for (const id of ['', '?id=co_1', `?id=co_${'0'.repeat(32)}`]) {
    await page.goto(`/cashout/status${id}`)
    await expect(page.getByRole('heading', { name: 'Cashout Not Found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to profile' })).toHaveAttribute(
      'href',
      '/profile',
    )
  }
})

test('Who I am and which account is asked on the way, where it is not known', async ({ device, cast }) => {
  const iban = newIban()
  const page = await device()
  await register(page, newcomer())
  await openCashOut(page)
  await connectAs(page, cast.sender)
  await amountField(page).fill('25')
  await accountField(page).fill(iban)
  await proceedButton(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read and agree' })).toBeVisible()
  await page.goBack()
  await expect(amountField(page), 'Back leads to the amount').toHaveValue('25')
  await expect(accountField(page)).toHaveValue('')
})
