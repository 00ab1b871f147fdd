import { expect, it } from 'vitest'
import { usualConfig } from '@testing/config'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { changeLink, dropLink, listeners, makeLink, world } from '@testing/world'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

it('offers no claim while the block of the deposit is dropped', async () => {
  const { link, url } = makeLink({ amount: '5', symbol: 'USDC' })
  const page = await openPage(url)
  await expect.element(page.getByRole('textbox')).toBeVisible()
  await expect.poll(() => listeners.size, { message: 'streams of events' }).toBe(1)
  dropLink(link)
  await expect.element(heading(page, 'Still confirming')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()

  changeLink(link)
  await expect.element(heading(page, '5 USDC')).toBeVisible()
})

it('loads again when it is older than the vault of the link', async () => {
  const { url } = makeLink({ amount: '5', symbol: 'USDC' })
  for (const chain of world.config.chains) chain.vaults = {}
  const page = await openPage(url)
  await expect.element(heading(page, 'We could not look')).toBeVisible()
  await lookAll(page)

  world.config = usualConfig()
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.element(heading(page, '5 USDC')).toBeVisible()
})

it('loads again when it is older than the chain of the link', async () => {
  const { link, url } = makeLink({ amount: '5', symbol: 'USDC' })
  world.config.chains = world.config.chains.filter(({ chainId }) => chainId !== link.chainId)
  const page = await openPage(url)
  await expect.element(heading(page, 'We could not look')).toBeVisible()

  world.config = usualConfig()
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.element(heading(page, '5 USDC')).toBeVisible()
})
