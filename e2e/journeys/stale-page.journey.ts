import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { tellConfig } from './support/told-config'

const FIVE = { chainId: '31337', amount: '5', symbol: 'USDC' }

test('The block of my deposit is dropped, and I am no longer offered to claim it', async ({
  device,
  link,
}) => {
  const url = await link(FIVE)
  const page = await device()
  const query = new URL(url).searchParams
  const name = { chainId: query.get('c'), version: query.get('v'), index: query.get('i') }
  const dropped = { code: 'deposit_unconfirmed', message: 'Not in a block.', requestId: 'none' }
  await page.route('**/api/filbert/links/**', (route) => route.fulfill({ status: 404, json: dropped }))
  await page.route('**/api/filbert/events?**', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: gone\ndata: ${JSON.stringify(name)}\n\n`,
    }),
  )
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Still confirming' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('heading', { name: '5 USDC' })).toBeVisible()
})

test('My page is older than the vault of the link, and I load it again', async ({ device, link }) => {
  const url = await link(FIVE)
  const page = await device()
  await tellConfig(page, ({ chains }) => {
    for (const chain of chains) chain.vaults = {}
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'We could not look' })).toBeVisible()
  await lookAll(page, 'older-page')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: '5 USDC' })).toBeVisible()
})

test('My page is older than the chain of the link, and I load it again', async ({ device, link }) => {
  const url = await link(FIVE)
  const page = await device()
  await tellConfig(page, (config) => {
    config.chains = config.chains.filter(({ chainId }) => chainId !== FIVE.chainId)
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'We could not look' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: '5 USDC' })).toBeVisible()
})
