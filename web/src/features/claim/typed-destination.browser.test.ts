import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { shortAddress } from '@/lib/address'
import { network, when } from '@testing/api'
import { payOutToBanks } from '@testing/bank'
import { HAZEL } from '@testing/config'
import { ALIKE, claimButton, expectPaid, STRANGER } from '@testing/flows'
import { expectStill, look, resize, SIZES } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeLink, personOf, world } from '@testing/world'

const NAME = 'ada.eth'
const IN_EUROS = 'A bank account that is paid in euros, by SEPA'
const BAD_NUMBER = /^Invalid IBAN, country not supported$/
const BAD_NAME = /^Please enter a valid address or ENS name\.$/
const AWAY = 'We cannot reach this chain at the moment.'

const field = (page: Page) => page.getByRole('textbox', { name: 'Where should it go?' })
const start = (page: Page) => page.getByRole('button', { name: 'Claim 25 USDC' })
const alert = (page: Page) => page.getByRole('alert')
const status = (page: Page) => page.getByRole('main').getByRole('status')

const openLink = () => openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)

it('says what it is that is no name, account or address that can be paid', async () => {
  const page = await openLink()
  for (const [typed, told] of [
    ['nobody-has-this.eth', BAD_NAME],
    ['hollow.eth', BAD_NAME],
    ['almond..eth', BAD_NAME],
    [ALIKE, /^This name has characters that pass for others/],
    ['almond.com', BAD_NAME],
    ['www.almond.com', /^This is the address of a website\. /],
    [
      `${STRANGER.slice(0, 6)}\u200b${STRANGER.slice(6)}`,
      /invisible character \(zero-width space, U\+200B\)/,
    ],
    [`oeth:${STRANGER}`, /^That address is for Optimism, and the money is on Hazel Local\./],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /^We currently dont support Tron/],
    ['BE68 5390 0754 7035', BAD_NUMBER],
    ['TR33 0006 1005 1978 6457 8413 26', BAD_NUMBER],
    ['12345', /^Invalid US account number$/],
    ['123456789012345678', /^Invalid US account number$/],
  ] as const) {
    await field(page).fill(typed)
    // Without a tap: it is said when typing has stopped.
    await expect.element(alert(page), { message: typed }).toHaveTextContent(told)
    await start(page).click()
    await expect.element(alert(page), { message: typed }).toHaveTextContent(told)
  }
})

it('reads the number of a bank account in each of its forms', async () => {
  payOutToBanks()
  const page = await openLink()
  for (const [number, told] of [
    ['\u200bIBAN: BE68 5390 0754 7034\u200b', IN_EUROS],
    ['BE68 5390 0754 7034', IN_EUROS],
    ['gb82west12345698765432', IN_EUROS],
    ['021000021', 'A US bank account that is paid in dollars, by ACH'],
  ] as const) {
    await field(page).fill(number)
    await expect.element(status(page)).toHaveTextContent(told)
  }
  await start(page).click()
  await expect.element(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
})

for (const typed of [
  `\u2068${STRANGER}\u2069`,
  `eip155:${HAZEL}:${STRANGER}`,
  `ethereum:${STRANGER}@${HAZEL}`,
]) {
  it(`claims to the address in ${JSON.stringify(typed)}`, async () => {
    const page = await openLink()
    await field(page).fill(typed)
    await start(page).click()
    await expect.element(page.getByText(STRANGER, { exact: true })).toBeVisible()
  })
}

describe('a name', () => {
  it('is looked up, shown and paid in its normal form', async () => {
    const normal = '1\u20e32\u20e33\u20e3.eth'
    world.names.set(normal, STRANGER)
    const page = await openLink()
    await field(page).fill('1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3.eth')
    await expect.element(status(page)).toHaveTextContent(normal)
    await start(page).click()
    await expect.element(page.getByText(normal, { exact: true })).toBeVisible()
    await expect.element(page.getByText(STRANGER, { exact: true })).toBeVisible()
  })

  it('is claimed to as soon as it is typed, and stays when one comes back to change it', async () => {
    world.names.set(NAME, STRANGER)
    const page = await openLink()
    await field(page).fill(NAME)
    await start(page).click()
    await expect.element(page.getByText(STRANGER, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Return' }).click()
    await expect.element(field(page)).toHaveValue(NAME)
    await expect.element(status(page)).toHaveTextContent(shortAddress(STRANGER))
  })

  it('that cannot be looked up is said so, before and after it was agreed to, and one can go on', async () => {
    let away = true
    when('GET /names/{name}', ({ refuse }) =>
      away ? refuse(503, 'node_unreachable') : { name: NAME, address: STRANGER },
    )
    const page = await openLink()
    await field(page).fill(NAME)
    await expect.element(alert(page)).toHaveTextContent(AWAY)
    away = false
    await start(page).click()
    await expect.element(page.getByText(STRANGER, { exact: true })).toBeVisible()

    away = true
    await claimButton(page).click()
    await expect.element(alert(page)).toHaveTextContent(AWAY)
    await expect.element(alert(page)).toHaveTextContent('The money is still in the link.')
    away = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPaid(page)
    expect([...world.links.values()][0]?.withdrawal?.recipient).toBe(STRANGER)
  })
})

for (const size of SIZES) {
  it(`shows what becomes of what is typed, ${size.width} pixels wide`, async () => {
    let answer = () => {}
    const asked = new Promise<void>((done) => {
      answer = done
    })
    payOutToBanks()
    world.names.set(NAME, STRANGER)
    network.use(
      http.get('*/names/*', async () => {
        await asked
      }),
    )
    await resize(size)
    const page = await openLink()
    await expect.element(start(page)).toBeVisible()
    await look(page)
    await field(page).fill(NAME)
    await expect.element(page.getByText('Looking up the name')).toBeVisible()
    await look(page)
    answer()
    await expect.element(status(page)).toHaveTextContent(shortAddress(STRANGER))
    await expectStill(page)
    await look(page)
    await field(page).fill('nobody-has-this.eth')
    await expect.element(alert(page)).toHaveTextContent(BAD_NAME)
    await look(page)
    await field(page).fill(ALIKE)
    await expect.element(alert(page)).toHaveTextContent('characters that pass for others')
    await look(page)
    await field(page).fill('BE68 5390 0754 7034')
    await expect.element(page.getByText(IN_EUROS)).toBeVisible()
    await look(page)
    await field(page).fill('BE68 5390 0754 7035')
    await expect.element(alert(page)).toHaveTextContent(BAD_NUMBER)
    await look(page)
    await field(page).fill(NAME)
    await start(page).click()
    await expect.element(page.getByText(STRANGER, { exact: true })).toBeVisible()
    await look(page)
    world.names.set(NAME, personOf(2).address)
    await claimButton(page).click()
    await expect.element(page.getByRole('button', { name: 'Claim to the new address' })).toBeVisible()
    await look(page)
  })
}

it('pays a name at the account that it has on the chain of the link', async () => {
  const [elsewhere, here] = [personOf(1).address, personOf(2).address]
  world.names.set(NAME, elsewhere)
  world.names.set(`${NAME}@${HAZEL}`, here)
  const page = await openLink()
  await field(page).fill(NAME)
  await start(page).click()
  await expect.element(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expect.element(page.getByText(here, { exact: true })).toBeVisible()
  await claimButton(page).click()
  await expectPaid(page)
  const [link] = [...world.links.values()]
  expect(link?.withdrawal?.recipient).toBe(here)
})

it('pays no name that is a smart wallet on another chain only', async () => {
  when('GET /names/{name}', ({ refuse }) => refuse(422, 'name_not_there'))
  const page = await openLink()
  await field(page).fill(NAME)
  await start(page).click()
  await expect.element(alert(page)).toHaveTextContent(/^This name means a smart wallet on another chain/)
})
