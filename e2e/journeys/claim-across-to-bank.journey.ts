import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { waysBack } from './support/bank'
import {
  ARRIVED,
  becomeCashOuter,
  cashOutButton,
  expectArrived,
  expectSummary,
  expectTaken,
  followIt,
  linkedAccount,
} from './support/cash-out'
import { CARRIED } from './support/crossing'
import { expect, test } from './support/journey'
import { expectBegun, expectInside, expectPlace } from './support/looks'
import { look, SIZES } from './support/pictures'
import { newcomer } from './support/signing-in'

const NEAR = '31337'
const BACK = 'If it cannot get there, send it to'

/** It takes a way more than from a link to a bank. */
async function expectThere(page: Page): Promise<void> {
  await expect(page.getByText(/The money is at your bank/)).toBeVisible(ARRIVED)
  await expectArrived(page)
}

test('I claim DAI to my bank, which does not take it: it is exchanged on the way, and arrives', async ({
  device,
  link,
  config,
  product,
}) => {
  const [near, far] = [chainOf(config, NEAR), config.chains.find(({ chainId }) => chainId !== NEAR)]
  const page = await device()
  const hint = await becomeCashOuter(page, newcomer())
  const opened = await link({ chainId: NEAR, amount: '25', symbol: 'DAI' })
  await page.goto(opened)
  await expectBegun(page)
  await linkedAccount(page, hint).click()
  await expectSummary(page, [hint, 'SEPA', '$0.00', '…'])

  // Nothing is agreed on before it is known who has it if it cannot be carried over.
  const back = page.getByLabel(BACK)
  await cashOutButton(page).click()
  await expect(page.getByText('type the wallet that has it then')).toBeVisible()
  const wallet = stranger()
  await back.fill(wallet)
  const rows = page.locator('dl.rows').first()
  await expect(rows).toContainText(/Exchanged for\s*about 24\.9\d* USDC/)
  await expect(rows).toContainText(/Total\s*at least \$24\.\d\d, paid out in EUR/)
  await expect(rows).toContainText(far?.name ?? '')
  await expectPlace(page)
  await cashOutButton(page).click()
  await expectTaken(page)
  expect(await waysBack(product)).toContain(wallet.toLowerCase())

  await page.reload()
  await expect(page.getByText('Exchanged on the way'), 'a page loaded again tells the same').toBeVisible(
    CARRIED,
  )
  await expectThere(page)
  const payTo = await page.evaluate(async () => {
    const { items } = await (await fetch('/api/filbert/user/cash-outs')).json()
    return items[0].payTo
  })
  for (const chain of [near, far ?? near])
    expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'DAI').address, payTo), chain.name).toBe(0n)
  await expect(page.getByRole('button', { name: 'Copy transaction hash' }), 'on both chains').toHaveCount(2)
})

for (const [cents, title, where] of [
  ['76', 'Sent back', 'did not get to a bank'],
  ['74', 'This needs a person', 'Another token than our payout partner takes arrived there'],
] as const) {
  test(`What becomes of 25.${cents} DAI on its way to my bank is told: ${title}`, async ({
    device,
    link,
    config,
  }) => {
    const page = await device()
    const hint = await becomeCashOuter(page, newcomer())
    await page.goto(await link({ chainId: NEAR, amount: `25.${cents}`, symbol: 'DAI' }))
    await expectBegun(page)
    await linkedAccount(page, hint).click()
    const wallet = stranger()
    await page.getByLabel(BACK).fill(wallet)
    await cashOutButton(page).click()
    await expectTaken(page)
    await followIt(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible(ARRIVED)
    await expect(page.getByText(where)).toBeVisible()
    const near = chainOf(config, NEAR)
    const has = await balanceOf(nodeOf(near), tokenOf(near, 'DAI').address, wallet)
    expect(has > 0n).toBe(title === 'Sent back')
  })
}

for (const viewport of SIZES) {
  test(`I look at a claim to my bank that is exchanged on the way, ${viewport.width} pixels wide`, async ({
    device,
    link,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    const hint = await becomeCashOuter(page, newcomer())
    await page.goto(await link({ chainId: NEAR, amount: '25', symbol: 'DAI' }))
    await linkedAccount(page, hint).click()
    await expect(page.getByLabel(BACK)).toBeVisible()
    await look(page, 'claim-across-to-bank-asked')
    await page.getByLabel(BACK).fill(stranger())
    await expect(page.getByText(/^about 24\.9/)).toBeVisible()
    await look(page, 'claim-across-to-bank-confirm')
    await cashOutButton(page).click()
    await expectTaken(page)
    await look(page, 'claim-across-to-bank-taken')
    await expectThere(page)
    await expectInside(page)
    await look(page, 'claim-across-to-bank-arrived')
  })
}
