import { beforeEach, describe, expect, it } from 'vitest'
import { bankAccount, offerBank, signInVerified } from '@testing/accounts'
import { noAnswer, when } from '@testing/api'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

const NUMBER = '000123456789'
const HINT = '…6789'
/** Of two banks, and of a third. */
const [FIRST, SECOND, OTHER] = ['021000021', '011401533', '091000019']

/** The first was linked before hints had the bank's number. */
const hints = { [FIRST]: HINT, [SECOND]: `${SECOND} ${HINT}` }
const accounts = [FIRST, SECOND].map((routing) => ({
  ...bankAccount('us', hints[routing] ?? HINT),
  account_id: `acc_${routing}${'0'.repeat(23)}`,
}))

beforeEach(() => {
  offerBank()
  rememberWallet()
  signInVerified(accounts)
  when('POST /bank/check-number', async ({ body }) => {
    const { routingNumber } = await body()
    const linked = accounts.find(({ account_id }) => routingNumber && account_id.includes(routingNumber))
    return { country: 'USA', hint: HINT, linked: linked ?? null, type: 'us' }
  })
})

const whichBank = (page: Page) => page.getByRole('form', { name: 'Which bank' })
const routing = (page: Page) => whichBank(page).getByLabelText('Routing number')
const confirm = (page: Page) => whichBank(page).getByRole('button', { name: 'Confirm' })

async function fromClaimOf(): Promise<Page> {
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  const elsewhere = page.getByRole('button', { name: /^Claim elsewhere/ })
  await elsewhere.click()
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(NUMBER)
  await page.getByRole('button', { name: 'Claim 25 USDC' }).click()
  return page
}

async function fromClaim(): Promise<Page> {
  const page = await fromClaimOf()
  await expect.element(whichBank(page)).toHaveTextContent(HINT)
  return page
}

async function fromCashOutOf(): Promise<Page> {
  const page = await openPage('/cashout')
  await page.getByLabelText('Amount', { exact: true }).fill('25')
  await page.getByLabelText('IBAN / US account number').fill(NUMBER)
  await page.getByRole('main').getByRole('button', { name: 'Proceed' }).click()
  return page
}

async function fromCashOut(): Promise<Page> {
  const page = await fromCashOutOf()
  await expect.element(whichBank(page)).toHaveTextContent(HINT)
  return page
}

describe.each([
  ['a claim', fromClaim],
  ['a cash-out', fromCashOut],
])('a number that two linked banks share, in %s', (_, open) => {
  it('is told apart by the routing number, typed with spaces', async () => {
    const page = await open()
    await lookAll(page)
    await routing(page).fill('0114 0153 3')
    await confirm(page).click()
    await expect.element(whichBank(page)).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveTextContent(`${SECOND} ${HINT}`)
  })
})

it('refuses a routing number whose digits do not fit', async () => {
  const page = await fromClaim()
  await confirm(page).click()
  await expect.element(routing(page)).toHaveAccessibleDescription('This field is required')
  await routing(page).fill('021000022')
  await confirm(page).click()
  await expect.element(routing(page)).toHaveAccessibleDescription('Invalid routing number')
})

it('leads on to link an account at a third bank', async () => {
  const page = await fromClaim()
  await routing(page).fill(OTHER)
  await confirm(page).click()
  await expect
    .element(routing(page))
    .toHaveAccessibleDescription('None of your linked accounts is at this bank.')
  await lookAll(page)
  await whichBank(page).getByRole('button', { name: 'Link another account' }).click()
  await expect.element(page.getByRole('form', { name: 'Account details' })).toBeVisible()
})

it('says that nobody answered, and asks again', async () => {
  const page = await fromClaim()
  when('POST /bank/check-number', noAnswer)
  await routing(page).fill(FIRST)
  await confirm(page).click()
  await expect.element(whichBank(page).getByRole('alert').last()).toHaveTextContent('We cannot be reached')
  when('POST /bank/check-number', () => ({
    country: 'USA',
    hint: HINT,
    linked: accounts[0] ?? null,
    type: 'us',
  }))
  await confirm(page).click()
  await expect.element(whichBank(page)).not.toBeInTheDocument()
})

describe.each([
  ['a claim', fromClaimOf],
  ['a cash-out', fromCashOutOf],
])('the number of one linked account, in %s', (_, open) => {
  const linkOnly = (account: (typeof accounts)[number] | undefined) => {
    if (!account) throw new Error('expected an account')
    signInVerified([account])
    when('POST /bank/check-number', async ({ body }) => {
      const { routingNumber } = await body()
      const isIt = !routingNumber || account.account_id.includes(routingNumber)
      return { country: 'USA', hint: HINT, linked: isIt ? account : null, type: 'us' }
    })
  }

  it('is taken for that account once its owner says so', async () => {
    linkOnly(accounts[1])
    const page = await open()
    const asked = page.getByRole('region', { name: 'Which bank' })
    await expect.element(asked).toHaveTextContent(SECOND)
    await lookAll(page)
    await asked.getByRole('button', { name: 'Yes, that one' }).click()
    await expect.element(page.getByRole('button', { name: /^(Confirm|Cashout|Claim)/ }).first()).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveTextContent(`${SECOND} ${HINT}`)
  })

  it('leads to another account where it is at another bank', async () => {
    linkOnly(accounts[1])
    const page = await open()
    await page.getByRole('button', { name: 'It is at another bank' }).click()
    await expect.element(page.getByRole('form', { name: 'Account details' })).toBeVisible()
  })

  it('is told apart by the routing number where the account does not name its bank', async () => {
    linkOnly(accounts[0])
    const page = await open()
    await expect.element(whichBank(page)).toHaveTextContent('You have linked an account with the number')
    await routing(page).fill(FIRST)
    await confirm(page).click()
    await expect.element(whichBank(page)).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveTextContent(HINT)
  })
})
