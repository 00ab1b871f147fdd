import { setFaults } from './support/bank'
import {
  amountField,
  becomeCashOuter,
  cashOutButton,
  expectArrived,
  expectTaken,
  linkedAccount,
  openCashOut,
  proceedButton,
} from './support/cash-out'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { newcomer } from './support/signing-in'

test.afterEach(async ({ product }) => setFaults(product))

test('The bank is away when I cash out: my money is in my link, and I go on once it is back', async ({
  device,
  cast,
  product,
}) => {
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await openCashOut(page)
  await connectAs(page, cast.sender)
  await amountField(page).fill('25')
  await linkedAccount(page, hint).click()
  await proceedButton(page).click()
  await setFaults(product, { down: true })
  await cashOutButton(page).click()
  await answer(page, 'Pay 25 USDC into a link', 'Approve')
  await expect(page.getByText('Our bank cannot be reached just now.')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('link', { name: /^Something went wrong while trying to cashout/ }),
  ).toBeVisible()
  await setFaults(product)
  await cashOutButton(page).click()
  await expectTaken(page)
  await expectArrived(page)
})

test('The bank is away after I claimed to it: it is paid once it is back', async ({
  device,
  link,
  product,
}) => {
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  await page.goto(await link({ chainId: '31337', amount: '14', symbol: 'USDC' }))
  await linkedAccount(page, hint).click()
  await cashOutButton(page).click()
  await expectTaken(page)
  await setFaults(product, { down: true })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await setFaults(product)
  await expectArrived(page)
})
