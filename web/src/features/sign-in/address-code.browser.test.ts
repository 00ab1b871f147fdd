import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, walletAccount } from '@testing/accounts'
import { MAIL_CODE } from '@testing/account-answers'
import { noAnswer, when } from '@testing/api'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { personOf, world } from '@testing/world'
import { HttpResponse } from 'msw'
import { aUser } from '@/people/a-user'

const EMAIL = 'ada@example.com'
const CONFIRMED =
  'Somebody has confirmed this address as theirs. If that is you, log in. If not, use another address.'

const emailField = (page: Page) => page.getByLabelText('E-mail')
const codeField = (page: Page) => page.getByLabelText('The six digits')
const section = (page: Page) => page.getByRole('region', { name: 'Show that the address is yours' })
const send = (page: Page) => section(page).getByRole('button', { name: /^Send (me a|another) code$/ })
const register = (page: Page) =>
  page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' })

beforeEach(() => {
  world.config.notices.email = true
  const user = aUser({ email: EMAIL })
  world.accounts.registered.set(EMAIL, { email: EMAIL, fullName: 'Mallory', salt: '', hash: '', user })
})

/** Somebody registers with an address that another account has. */
async function registerTaken(): Promise<Page> {
  const page = await openPage('/register')
  await page.getByLabelText('Name').fill('Ada Lovelace')
  await emailField(page).fill(EMAIL)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse')
  await register(page).click()
  await expect.element(emailField(page)).toHaveAccessibleDescription('User already exists')
  return page
}

async function haveSent(page: Page): Promise<void> {
  await send(page).click()
  await expect.element(section(page)).toHaveTextContent(`A code was sent to ${EMAIL}.`)
  await expect.element(codeField(page)).toHaveFocus()
}

const expectIn = (page: Page) =>
  expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

describe('an address that another account has', () => {
  it('goes to who has the mailbox, by a code that was pasted with spaces', async () => {
    const page = await registerTaken()
    await lookAll(page)
    await haveSent(page)
    await lookAll(page)
    await codeField(page).fill(` ${MAIL_CODE.slice(0, 3)} ${MAIL_CODE.slice(3)} `)
    await expect.element(codeField(page)).toHaveValue(MAIL_CODE)
    await page.press('Enter')
    await expectIn(page)
  })

  it('says under the code that it is wrong or too old, and has another one sent', async () => {
    const page = await registerTaken()
    await haveSent(page)
    await codeField(page).fill('12')
    await register(page).click()
    await expect.element(codeField(page)).toHaveAccessibleDescription('The code has six digits.')
    await codeField(page).fill('999999')
    await register(page).click()
    await expect
      .element(codeField(page))
      .toHaveAccessibleDescription('This is not the code, or not any more. Have another one sent.')
    await expect.element(codeField(page)).toHaveFocus()
    await lookAll(page)
    await send(page).click()
    await codeField(page).fill(MAIL_CODE)
    await expect.element(codeField(page)).toHaveAccessibleDescription('')
    await register(page).click()
    await expectIn(page)
  })

  it('says when another letter can be sent, and takes the code that is there', async () => {
    when('POST /user/register-code', () =>
      HttpResponse.json(
        { code: 'rate_limited', message: 'Wait.', requestId: 'test' },
        { status: 429, headers: { 'retry-after': '2400' } },
      ),
    )
    const page = await registerTaken()
    await send(page).click()
    await expect
      .element(section(page).getByRole('alert').first())
      .toHaveTextContent('You can have another one in 40 minutes.')
    await section(page).getByRole('button', { name: 'I have a code' }).click()
    await codeField(page).fill(MAIL_CODE)
    await register(page).click()
    await expectIn(page)
  })

  it('says that no letter could be sent', async () => {
    when('POST /user/register-code', noAnswer)
    const page = await registerTaken()
    await send(page).click()
    await expect.element(section(page).getByRole('alert').first()).toHaveTextContent('We cannot be reached')
    await expect.element(codeField(page)).not.toBeInTheDocument()
  })

  it('stays with who confirmed it', async () => {
    world.accounts.confirmed.add(EMAIL)
    const page = await registerTaken()
    await send(page).click()
    await expect.element(page.getByText(/^Somebody has confirmed this address as theirs/)).toBeVisible()
    await expect.element(send(page)).not.toBeInTheDocument()
    await lookAll(page)
  })

  it('stays with who confirmed it while the letter was on its way', async () => {
    const page = await registerTaken()
    await haveSent(page)
    world.accounts.confirmed.add(EMAIL)
    await codeField(page).fill(MAIL_CODE)
    await register(page).click()
    await expect.element(emailField(page)).toHaveAccessibleDescription(CONFIRMED)
    await expect.element(section(page)).not.toBeInTheDocument()
  })

  it('has its code forgotten as another address is typed', async () => {
    const page = await registerTaken()
    await haveSent(page)
    await codeField(page).fill('999999')
    await emailField(page).fill('nora@example.com')
    await expect.element(section(page)).not.toBeInTheDocument()
    await register(page).click()
    await expectIn(page)
  })

  it('stays where it is as long as no mail is set up here', async () => {
    world.config.notices.email = false
    const page = await registerTaken()
    await expect.element(section(page)).not.toBeInTheDocument()
  })
})

describe('who lost an address', () => {
  it('reads so on the profile, and is asked to add a wallet', async () => {
    signIn({ email: null, emailLostAt: 1_796_000_000 })
    const page = await openPage('/profile')
    const lost = page.getByRole('region', { name: 'Your e-mail address went to somebody else' })
    await expect.element(lost).toHaveTextContent('Add a wallet before you log out')
    await lookAll(page)
    await lost.getByRole('button', { name: 'Add a wallet' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('signs in with the wallet that is there', async () => {
    const accounts = [walletAccount(personOf(0).address)]
    signIn({ email: null, emailLostAt: 1_796_000_000 }, { accounts })
    const page = await openPage('/profile')
    const lost = page.getByRole('region', { name: 'Your e-mail address went to somebody else' })
    await expect.element(lost).toHaveTextContent('From now on you sign in with your wallet.')
    await expect.element(lost.getByRole('button')).not.toBeInTheDocument()
  })
})
