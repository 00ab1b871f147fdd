import { describe, expect, it } from 'vitest'
import { HAZEL, MAPLE } from '@testing/config'
import { STRANGER, typeIn } from '@testing/flows'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { shortAddress } from '@/lib/address'
import { personOf, tokenOf, world } from '@testing/world'

const field = (page: Page) => page.getByRole('textbox', { name: /^Paid to/ })
const chosen = (page: Page) => page.getByRole('button', { name: /^Token: / })

it('asks for payment on the chain of a pasted address only', async () => {
  const page = await openPage('/request/create')
  await page.getByLabelText('You ask for').fill('5')
  await field(page).fill(`eip155:${MAPLE}:${STRANGER}`)
  await expect.element(page.getByText('That address is for Maple Local.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Request / })).toBeDisabled()
  await page.getByRole('button', { name: 'Switch to Maple Local' }).click()
  await expect.element(chosen(page)).toHaveTextContent('Maple Local')
  await expect.element(page.getByText('That address is for Maple Local.')).not.toBeInTheDocument()
})

it('fills in what a pasted payment request says', async () => {
  const page = await openPage('/request/create')
  const { address } = tokenOf(MAPLE, 'DAI')
  await field(page).fill(`ethereum:${address}@${MAPLE}/transfer?address=${STRANGER}&uint256=2.5e18`)
  await expect.element(page.getByLabelText('You ask for')).toHaveValue('2.5')
  await expect.element(chosen(page)).toHaveTextContent(/DAI on .*Maple Local/)
  await expect.element(page.getByRole('button', { name: /^Request / })).toBeEnabled()
})

it('shows the normal form of a name', async () => {
  world.names.set('\u2764.eth', STRANGER)
  const page = await openPage('/request/create')
  await field(page).fill('\u2764\ufe0f.eth')
  await expect.element(page.getByText('\u2764.eth', { exact: true })).toBeVisible()
})

it('shows of a name the address on the chain that is asked for', async () => {
  const there = personOf(2).address
  world.names.set('alice.eth', STRANGER)
  world.names.set(`alice.eth@${HAZEL}`, there)
  const page = await openPage('/request/create')
  await field(page).fill('alice.eth')
  await expect.element(page.getByText(shortAddress(there))).toBeVisible()
  await expect.element(page.getByText(shortAddress(STRANGER))).not.toBeInTheDocument()
})

describe('the first card', () => {
  async function openCreate(): Promise<Page> {
    const page = await openPage('/request/create')
    await expect.element(page.getByRole('button', { name: /^Token: USDC/ })).toBeVisible()
    return page
  }

  it('stays where it is', async () => {
    const page = await openCreate()
    await expectStill(page)
    await lookAll(page)
  })

  it('stays where it is on a desk', async () => {
    await resize(DESK)
    await expectStill(await openCreate())
  })
})

describe('a request that is made', () => {
  /** For many digits by somebody's name, with a message. */
  async function ask(): Promise<Page> {
    world.names.set('brazil.eth', personOf(1).address)
    const page = await openPage('/request/create')
    await page.getByRole('button', { name: 'Add a message or a file' }).click()
    await page
      .getByRole('textbox', { name: 'Message (optional)' })
      .fill('For the hazelnuts of last autumn, with thanks! 🌰')
    await typeIn(page, 'USDC')
    await page.getByLabelText('You ask for').fill('1234.567891')
    await field(page).fill('brazil.eth')
    await page.getByRole('button', { name: 'Request 1,234.567891 USDC' }).click()
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    return page
  }

  it('is a link to pass on', async () => {
    const page = await ask()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await lookAll(page)
  })

  it('is its maker’s to cancel, and among their payments', async () => {
    const page = await ask()
    const link = page.getByRole('textbox', { name: 'The link' }).element() as HTMLInputElement
    await page.goto(link.value)
    await expect.element(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
    await expect.element(page.getByText('For the hazelnuts of last autumn')).toBeVisible()
    await lookAll(page)
    await page.goto('/dashboard')
    await expect.element(page.getByText('Request Link', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('main').getByText('pending', { exact: true })).toBeVisible()
    await lookAll(page)
  })
})
