import { describe, expect, it } from 'vitest'
import { when } from '@testing/api'
import { HAZEL, MAPLE } from '@testing/config'
import { STRANGER, typeIn } from '@testing/flows'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { shortAddress } from '@/lib/address'
import { personOf, tokenOf, world } from '@testing/world'
import type { RequestLink } from '@/api/requests'

const field = (page: Page) => page.getByRole('textbox', { name: /^Paid to/ })
/** In seconds. */
const WEEK = 7 * 24 * 3600
const made = () => [...world.requests.values()] as [RequestLink]
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

it('asks for coins at an address that may be an exchange’s, which may not credit them', async () => {
  const page = await openPage('/request/create')
  await field(page).fill(`ethereum:${STRANGER}@${HAZEL}?value=5e17`)
  await expect.element(chosen(page)).toHaveTextContent(/ETH on .*Hazel Local/)
  await expect.element(page.getByText('If this is an address at an exchange, ask there first')).toBeVisible()
  await lookAll(page)
  await field(page).fill(STRANGER)
  await typeIn(page, 'USDC')
  await expect.element(page.getByText('If this is an address at an exchange')).not.toBeInTheDocument()
})

it('looks a name up once typing has stopped, and once', async () => {
  const asked: string[] = []
  when('GET /names/{name}', ({ params, refuse }) => {
    asked.push(params['name'] ?? '')
    return refuse(404, 'name_not_found')
  })
  const page = await openPage('/request/create', { clock: true })
  await expect.element(field(page)).toBeVisible()
  page.clock.pause()
  await field(page).fill('brazil.et')
  await page.clock.run(700)
  await field(page).fill('brazil.eth')
  await page.clock.run(700)
  expect(asked).toEqual([])
  await page.clock.run(60)
  await expect.poll(() => asked).toEqual(['brazil.eth'])
  await page.clock.run(2_000)
  expect(asked).toEqual(['brazil.eth'])
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
    await page.getByRole('combobox', { name: 'Can be paid' }).selectOptions('7')
    await field(page).fill('brazil.eth')
    await page.getByRole('button', { name: 'Request 1,234.567891 USDC' }).click()
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    return page
  }

  it('is a link to pass on', async () => {
    const asked = Date.now()
    const page = await ask()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect.element(page.getByText('Can be paid until')).toBeVisible()
    const [{ expiresAt, payTo }] = made()
    const seconds = (expiresAt ?? 0) - WEEK - asked / 1000
    expect(seconds, 'seven days from now').toBeGreaterThan(-1)
    expect(seconds).toBeLessThan(60)
    await page.getByText('It can also be paid by a plain transfer, from an exchange too').click()
    await page.getByRole('button', { name: 'Copy the address of this request' }).click()
    await expect.poll(() => clipboard.text).toBe(payTo?.address)
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
