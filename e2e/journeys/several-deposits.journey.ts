import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { claimButton, expectBack, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'

const THREE = { chainId: '31337', amount: '5', more: ['7', '9'], symbol: 'USDC' }
const CHOOSE = 'This link holds 3 deposits'

test('I claim three deposits of one link one after the other @smoke', async ({ device, link, config }) => {
  const url = await link(THREE)
  const recipient = stranger()
  const page = await device()
  await page.goto('/')
  await page.goto(url)
  await expect(page.getByRole('heading', { name: CHOOSE })).toBeVisible()

  await page.getByRole('button', { name: 'Open 5 USDC' }).click()
  await claim(page, '5 USDC', recipient)
  await lookAll(page, 'several-claimed')
  await page.getByRole('button', { name: 'Next deposit, 2 of 3 left' }).click()
  await claim(page, '7 USDC', recipient)
  await page.getByRole('button', { name: 'Next deposit, 1 of 3 left' }).click()
  await claim(page, '9 USDC', recipient)
  await expect(page.getByRole('link', { name: 'Send some yourself' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Next deposit/ })).toHaveCount(0)

  const chain = chainOf(config, THREE.chainId)
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, recipient)).toBe(21_000_000n)

  await page.getByRole('button', { name: 'All 3 deposits' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Claimed' })).toHaveCount(3)
  await expect(page.getByText('None of them is left to claim.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('A link names one deposit three times: I see one, and claim it', async ({ device, link }) => {
  const url = new URL(await link({ chainId: '31337', amount: '5', symbol: 'USDC' }))
  const index = url.searchParams.get('i')
  const page = await device()
  await page.goto(url.href.replace(`i=${index}`, `i=${index},${index},${index}`))
  await expect(page.getByText('This link holds')).toHaveCount(0)
  await claim(page, '5 USDC', stranger())
  await expect(page.getByRole('button', { name: /^Next deposit|^All 3/ })).toHaveCount(0)
})

test('I go back from a deposit to the others of its link, and load the page again on the way', async ({
  device,
  link,
}) => {
  const url = await link(THREE)
  const recipient = stranger()
  const page = await device()
  await page.goto(url)
  await page.getByRole('button', { name: 'Open 7 USDC' }).click()
  await typeAddress(page, '7 USDC', recipient)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Where should it go?' })).toHaveValue(recipient)
  await page.reload()
  await expect(page.getByRole('heading', { name: '7 USDC' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: CHOOSE })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: '7 USDC' })).toBeVisible()
})

test('I see live which deposit of my link its sender takes back', async ({ device, link, cast }) => {
  const url = await link(THREE)
  const page = await device()
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Open 9 USDC' })).toBeVisible()

  const sender = await device()
  await sender.goto('/')
  await connectAs(sender, cast.sender)
  await sender.goto(url)
  await sender.getByRole('button', { name: 'Open 9 USDC' }).click()
  await sender.getByRole('button', { name: 'Refund' }).click()
  await answer(sender, 'Refund deposit', 'Approve')
  await expectBack(sender)
  await expect(row(page, '9 USDC')).toContainText('Refunded by its sender')
  await expect(page.getByRole('button', { name: 'Open 9 USDC' })).toHaveCount(0)
  await expect(page.getByText('2 of 3 left.')).toBeVisible()
})

test('I see live which deposit of my link somebody else claims', async ({ device, link }) => {
  const url = await link(THREE)
  const page = await device()
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Open 5 USDC' })).toBeVisible()

  const other = await device()
  await other.goto(url)
  await other.getByRole('button', { name: 'Open 5 USDC' }).click()
  await claim(other, '5 USDC', stranger())
  await expect(row(page, '5 USDC')).toContainText('Claimed')
  await expect(page.getByRole('button', { name: 'Open 5 USDC' })).toHaveCount(0)
})

test('The deposits of one link are asked for in one call', async ({ device, link }) => {
  const url = await link(THREE)
  const page = await device()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/links(\/|$)/.test(pathname)) asked.push(pathname)
  })
  await page.goto(url)
  for (const worth of ['5 USDC', '7 USDC', '9 USDC']) {
    await expect(page.getByRole('button', { name: `Open ${worth}` })).toBeVisible()
  }
  expect(asked).toEqual(['/api/filbert/links'])
  await lookAll(page, 'several')
})

async function claim(page: Page, worth: string, recipient: string): Promise<void> {
  await typeAddress(page, worth, recipient)
  await claimButton(page).click()
  await expectPaid(page)
}

function row(page: Page, worth: string) {
  return page.getByRole('listitem').filter({ hasText: worth })
}
