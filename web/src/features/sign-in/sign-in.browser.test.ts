import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signIn, walletAccount } from '@testing/accounts'
import { noAnswer, when } from '@testing/api'
import {
  DESK,
  expectInside,
  expectPlace,
  expectStill,
  LARGE_TEXT,
  lookAll,
  NARROW,
  resize,
} from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { personOf, world } from '@testing/world'
import { shortAddress } from '@/lib/address'
import { aUser } from '@/people/a-user'
import { newSalt, passwordHash } from '@/people/password-hash'

const ADA = { name: 'Ada Lovelace', email: 'Ada@Example.com', password: 'correct horse' }
const ADDRESS_OF_NOBODY = 'nobody@example.com'

function entryForm(page: Page, action: 'Log in' | 'Register') {
  const form = page.getByRole('form', { name: action })
  return {
    name: form.getByLabelText('Name'),
    email: form.getByLabelText('E-mail'),
    password: form.getByLabelText('Password', { exact: true }),
    submit: form.getByRole('button', { name: action }),
  }
}

/** The server knows her. */
async function registerAda(): Promise<void> {
  const salt = newSalt()
  const { name: fullName, email, password } = ADA
  const hash = await passwordHash(password, salt)
  const user = aUser({ email, full_name: fullName })
  world.accounts.registered.set(email.toLowerCase(), { email, fullName, salt, hash, user })
}

async function fillRegister(page: Page): Promise<ReturnType<typeof entryForm>> {
  const form = entryForm(page, 'Register')
  await form.name.fill(ADA.name)
  await form.email.fill(ADA.email)
  await form.password.fill(ADA.password)
  return form
}

async function expectIn(page: Page, name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveTextContent(name)
  await expect.element(page.getByText('You are now logged in!')).toBeVisible()
}

const walletButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' })

async function signInByWallet(page: Page): Promise<void> {
  await walletButton(page).click()
  await answerWallet(page, 'Sign in to Filbert as', 'Approve')
}

const focus = (field: { element: () => Element }) => (field.element() as HTMLElement).focus()

describe('the looks', () => {
  it('show the login', async () => {
    const page = await openPage('/login')
    await expect.element(page.getByRole('heading', { name: 'Log in to the Filbert protocol' })).toBeVisible()
    await expectStill(page)
    await lookAll(page)
  })

  it('show what is wrong with a login', async () => {
    const page = await openPage('/login')
    const form = entryForm(page, 'Log in')
    await form.email.fill('nora')
    await focus(form.password)
    await page.press('Enter')
    await expect.element(form.email).toHaveAccessibleDescription('Invalid email address')
    await expectStill(page)
    await lookAll(page)
  })

  it('show the way to register, from the login on', async () => {
    const page = await openPage('/login')
    await page.getByRole('link', { name: 'Register' }).click()
    await expect.element(page.getByRole('heading', { name: 'Join the Filbert protocol' })).toBeVisible()
    await expectStill(page)
    await lookAll(page)
  })

  it('stay where they are on a desk', async () => {
    await resize(DESK)
    const page = await openPage('/login')
    await expectStill(page)
    const form = entryForm(page, 'Log in')
    await form.email.fill('nora')
    await focus(form.password)
    await page.press('Enter')
    await expect.element(form.email).toHaveAccessibleDescription('Invalid email address')
    await expectStill(page)
    await page.getByRole('link', { name: 'Register' }).click()
    await expect.element(page.getByRole('heading', { name: 'Join the Filbert protocol' })).toBeVisible()
    await expectStill(page)
  })

  it('show that registering failed', async () => {
    when('POST /user/register-user', noAnswer)
    const page = await openPage('/register')
    await (await fillRegister(page)).submit.click()
    await expect.element(page.getByText('Error registering user')).toBeVisible()
    await lookAll(page)
  })

  it('show who is in', async () => {
    signIn()
    const page = await openPage('/login')
    await expectIn(page, 'ada@example.com')
    await lookAll(page)
  })

  it('show what the wallet is asked to sign', async () => {
    rememberWallet()
    const page = await openPage('/login')
    await walletButton(page).click()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent('wants you to sign in with your Ethereum account:')
    await lookAll(page)
  })

  it.each([NARROW, LARGE_TEXT])('fit on a phone of $width pixels', async (size) => {
    await resize(size)
    expectInside(await openPage('/login'))
    expectInside(await openPage('/register'))
    const { address } = rememberWallet()
    const page = await openPage('/register')
    const banner = page.getByRole('banner')
    await expect.element(banner.getByRole('button', { name: shortAddress(address) })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Profile' })).toBeVisible()
    expectInside(page)
  })
})

describe('a login', () => {
  it('says under a field that it is required, once it is left', async () => {
    const page = await openPage('/login')
    const form = entryForm(page, 'Log in')
    focus(form.email)
    focus(form.password)
    await expect.element(form.email).toHaveAccessibleDescription('This field is required')
  })

  it('says under each field what is wrong, and goes to the first', async () => {
    const page = await openPage('/login')
    const form = entryForm(page, 'Log in')
    await form.email.fill('nora')
    await form.submit.click()
    await expect.element(form.email).toHaveAccessibleDescription('Invalid email address')
    await expect.element(form.password).toHaveAccessibleDescription('This field is required')
    await expect.element(form.email).toHaveFocus()
  })

  it('says that nobody has this address', async () => {
    const page = await openPage('/login')
    const form = entryForm(page, 'Log in')
    await form.email.fill(ADDRESS_OF_NOBODY)
    await form.password.fill(ADA.password)
    await page.press('Enter')
    await expect.element(form.email).toHaveAccessibleDescription('User not found')
  })

  it('says under the password that it is wrong, and lets in with the right one', async () => {
    await registerAda()
    const page = await openPage('/login')
    const form = entryForm(page, 'Log in')
    await form.email.fill(ADA.email)
    await form.password.fill(`${ADA.password}!`)
    await page.press('Enter')
    await expect.element(form.password).toHaveAccessibleDescription('Invalid password')
    await expect.element(form.email).toHaveAccessibleDescription('')
    await form.password.fill(ADA.password)
    await page.press('Enter')
    await expectIn(page, ADA.email)
    await expectPlace(page)
  })

  it('calls no password wrong where the network is gone', async () => {
    await registerAda()
    let isGone = true
    when('POST /user/get-user-salt', () =>
      isGone ? noAnswer() : { salt: world.accounts.registered.get(ADA.email.toLowerCase())?.salt ?? '' },
    )
    const page = await openPage('/login')
    const form = entryForm(page, 'Log in')
    await form.email.fill(ADA.email)
    await form.password.fill(ADA.password)
    await page.press('Enter')
    await expect.element(page.getByText('Login Error')).toBeVisible()
    await expect
      .element(page.getByText('We cannot be reached. Is this device connected to the internet?'))
      .toBeVisible()
    isGone = false
    await form.submit.click()
    await expectIn(page, ADA.email)
  })
})

describe('to register', () => {
  it('refuses an address that is known', async () => {
    await registerAda()
    const page = await openPage('/register')
    const form = await fillRegister(page)
    await form.email.fill(ADA.email.toLowerCase())
    await form.submit.click()
    await expect.element(form.email).toHaveAccessibleDescription('User already exists')
    await page.getByRole('link', { name: 'Log in' }).click()
    const login = entryForm(page, 'Log in')
    await login.email.fill(ADA.email)
    await login.password.fill(ADA.password)
    await page.press('Enter')
    await expectIn(page, ADA.email)
  })

  it('says under each field that it is required, once it is left', async () => {
    const page = await openPage('/register')
    const { name, email, password } = entryForm(page, 'Register')
    focus(name)
    for (const field of [name, email, password]) {
      await expect.element(field).toHaveAccessibleDescription('')
      await page.press('Tab')
      await expect.element(field).toHaveAccessibleDescription('This field is required')
    }
  })

  it('judges an address when it is left, and not while it is typed', async () => {
    const page = await openPage('/register')
    const { name, email, password, submit } = entryForm(page, 'Register')
    await email.fill('nora@nowhere')
    await expect.element(email).toHaveAccessibleDescription('')
    await page.press('Tab')
    await expect.element(email).toHaveAccessibleDescription('Invalid email address')
    await name.fill('Nora')
    await password.fill('nuts')
    await submit.click()
    await expect.element(email).toHaveFocus()
    await email.fill('nora@example.com')
    await focus(password)
    await page.press('Enter')
    await expect.element(page.getByText('You are now logged in!')).toBeVisible()
  })

  it('can be done by the keyboard alone', async () => {
    const page = await openPage('/register')
    const form = entryForm(page, 'Register')
    await form.name.click()
    await userEvent.keyboard(ADA.name)
    await page.press('Tab')
    await userEvent.keyboard(ADA.email)
    await page.press('Tab')
    await userEvent.keyboard(ADA.password)
    await expect.element(form.password).toHaveValue(ADA.password)
    await page.press('Tab')
    await page.press('Enter')
    await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus()
    await focus(form.password)
    await page.press('Enter')
    await expectIn(page, ADA.email)
    await expectPlace(page)
  })
})

describe('a wallet', () => {
  it('that signed and is refused can try again', async () => {
    rememberWallet()
    const page = await openPage('/login')
    let refuses = true
    when('POST /user/get-jwt-token', ({ refuse }) => {
      if (refuses) return refuse(401, 'sign_in_refused')
      const { address } = personOf(0)
      return aUser({ email: null, full_name: null }, { accounts: [walletAccount(address)] })
    })
    await signInByWallet(page)
    await expect.element(page.getByText('Error while authenticating. Please try again later.')).toBeVisible()
    await expect.element(page.getByText('Get access to your profile and much more!')).toBeVisible()
    refuses = false
    await signInByWallet(page)
    await expectIn(page, shortAddress(personOf(0).address))
  })
})
