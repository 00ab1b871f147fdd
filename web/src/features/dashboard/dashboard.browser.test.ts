import { describe, expect, it } from 'vitest'
import { signIn } from '@testing/accounts'
import { noAnswer, when } from '@testing/api'
import { watchDownloads } from '@testing/downloads'
import { keepOnDevice, keptLink, keptLinks, toldPayments } from '@testing/history'
import { expectPlace, expectStill, LARGE_TEXT, look, resize, SIZES } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { personOf, world } from '@testing/world'

/** With a phone at 200 %, and where a table has just room. */
const EVERY_SIZE = [...SIZES, LARGE_TEXT, { width: 768, height: 1024 }]

/** A payment on a phone, where each is a card. */
const payment = (page: Page, worth: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: worth })
const optionsButton = (page: Page, worth: string) =>
  page.getByRole('button', { name: `Options for ${worth}` }).first()
const options = (page: Page) => page.getByRole('dialog', { name: 'Options' })
const findField = (page: Page) => page.getByRole('searchbox', { name: 'Find payments' })
const downloadAll = (page: Page) => page.getByRole('button', { name: 'Download all payments as CSV' })
const older = (page: Page) => page.getByRole('button', { name: /that this device keeps in an older form$/ })

describe.each(EVERY_SIZE)('$width pixels wide', (size) => {
  it('shows that nothing has moved yet', async () => {
    await resize(size)
    const page = await openPage('/dashboard')
    await expect.element(page.getByText('Nothing has moved yet')).toBeVisible()
    await expectStill(page)
    await look(page)
  })

  it('shows what this device sent', async () => {
    await resize(size)
    keepOnDevice(keptLinks(4))
    const page = await openPage('/dashboard')
    await expect.element(page.getByText('Nut number 4')).toBeVisible()
    await expectStill(page)
    await look(page)
    await optionsButton(page, '1 ETH').click()
    await expect.element(options(page)).toBeVisible()
    await look(page)
    await page.press('Escape')
    await expect.element(options(page)).not.toBeInTheDocument()
    await findField(page).fill('walnut')
    await expect.element(page.getByRole('heading', { name: 'Nothing with “walnut”' })).toBeVisible()
    await look(page)
  })

  it('shows that payments are read, and then the payments', async () => {
    await resize(size)
    world.accounts.history = toldPayments(personOf(0).address, 57)
    signIn()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    when('GET /user/history', async ({ query }) => {
      await held
      const from = Number(query.get('after') ?? 0)
      const to = from + Number(query.get('limit'))
      return { items: world.accounts.history.slice(from, to), next: to < 57 ? String(to) : null }
    })
    const page = await openPage('/dashboard')
    await expect.element(page.getByText('Reading your payments')).toBeInTheDocument()
    await look(page)
    letGo()
    await expect.element(page.getByText('Page 1 of 6')).toBeVisible()
    await expectStill(page)
    await look(page)
  })
})

describe('many payments', () => {
  const first = (page: Page) => payment(page, 'ETH').first()

  async function openMany(): Promise<Page> {
    keepOnDevice(keptLinks(23))
    const page = await openPage('/dashboard')
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
    await expect.element(first(page)).toHaveTextContent('Nut number 1')
    return page
  }

  it('are on pages that Back leads through', async () => {
    const page = await openMany()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => page.address).toMatch(/\?page=2$/)
    await expect.element(first(page)).toHaveTextContent('Nut number 11')
    page.goBack()
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
  })

  it('are sorted and found by the address, which a reload keeps', async () => {
    const page = await openMany()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Amount high to low')
    await expect.poll(() => page.address).toContain('sort=largest')
    await expect.element(first(page)).toHaveTextContent('Nut number 23')
    await findField(page).fill('number 23')
    await expect.poll(() => page.address).toContain('q=number+23')
    await expect.element(payment(page, 'ETH')).toHaveLength(1)
    await page.reload()
    await expect.element(payment(page, 'ETH')).toHaveLength(1)
    await expect.element(findField(page)).toHaveValue('number 23')
  })

  it('are all shown again after nothing was found', async () => {
    const page = await openMany()
    await findField(page).fill('walnut')
    await expect.element(page.getByRole('heading', { name: 'Nothing with “walnut”' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all payments' }).click()
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
    await expect.element(findField(page)).toHaveValue('')
  })
})

describe('a file', () => {
  it('has all payments, and nothing that a spreadsheet works out', async () => {
    const { before, next } = watchDownloads()
    keepOnDevice([{ ...keptLink(0), message: '=1+1' }, ...keptLinks(12).slice(1)])
    const page = await openPage('/dashboard', { before })
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
    await downloadAll(page).click()
    const { name, blob } = await next()
    const text = await blob.text()
    expect(name).toMatch(/^filbert-payments-.*\.csv$/)
    expect(text.trimEnd().split('\r\n')).toHaveLength(13)
    expect(text).toContain(",'=1+1,")
    expect(text).not.toContain('WpQIuBvptLkCV3aF')
  })

  it('has links of early days whole', async () => {
    const { before, next } = watchDownloads()
    keepOnDevice([keptLink(0), { ...keptLink(1), token: null, index: '99999' }])
    const page = await openPage('/dashboard', { before })
    await older(page).click()
    const { name, blob } = await next()
    const text = await blob.text()
    expect(name).toBe('filbert-older-links.csv')
    const [, line, ...others] = text.trimEnd().split('\r\n')
    expect(others).toEqual([])
    expect(line).toMatch(/i=99999&t=ui#p=WpQIuBvptLkCV3aF$/)
    await expect.element(page.getByText('Whoever has it has the money in its links.')).toBeVisible()
  })

  it('is not offered of links of today', async () => {
    keepOnDevice([keptLink(0)])
    const page = await openPage('/dashboard')
    await expect.element(payment(page, '1 ETH')).toBeVisible()
    await expect.element(older(page)).not.toBeInTheDocument()
  })
})

it('keeps the options open when a tablet is turned, and goes back to their button', async () => {
  await resize({ width: 1024, height: 800 })
  keepOnDevice([keptLink(0)])
  const page = await openPage('/dashboard')
  const button = page.getByRole('button', { name: /^Options for 1 ETH/ })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await page.press('Enter')
  await expect.element(options(page)).toBeVisible()
  await resize({ width: 600, height: 1024 })
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(options(page)).toBeVisible()
  await page.press('Escape')
  await expect.element(options(page)).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expectPlace(page)
})

it('shows what the device knows while the server does not answer, until it does', async () => {
  signIn()
  keepOnDevice([keptLink(0)])
  let isAway = true
  when('GET /user/history', () => (isAway ? noAnswer() : { items: [], next: null }))
  const page = await openPage('/dashboard')
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toHaveTextContent('cannot be reached')
  await expect.element(payment(page, '1 ETH')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(payment(page, '1 ETH')).toBeVisible()
})
