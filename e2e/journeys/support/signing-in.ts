import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Person } from '../../product/api'
import { expectBegun } from './looks'
import { answer } from './sandbox-wallet'

/** Somebody whom no other journey knows. */
export interface Stranger {
  name: string
  email: string
  password: string
}

export function newcomer(): Stranger {
  const mark = randomBytes(6).toString('hex')
  return { name: 'Nora Nut', email: `Nora.${mark}@Example.com`, password: `correct horse ${mark}` }
}

/** The form of a page's own way in. */
export function entryForm(page: Page, action: 'Log in' | 'Register') {
  const form = page.getByRole('form', { name: action })
  return {
    name: form.getByLabel('Name'),
    email: form.getByLabel('E-mail'),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: action }),
  }
}

export async function register(page: Page, { name, email, password }: Stranger): Promise<void> {
  await page.goto('/register')
  await expectBegun(page)
  const form = entryForm(page, 'Register')
  await form.name.fill(name)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.submit.click()
  await expectIn(page, email)
}

/** By the Enter key, as most do. */
export async function logIn(page: Page, { email, password }: Omit<Stranger, 'name'>): Promise<void> {
  await page.goto('/login')
  await expectBegun(page)
  const form = entryForm(page, 'Log in')
  await form.email.fill(email)
  await form.password.fill(password)
  await form.password.press('Enter')
}

/** By the wallet that is connected, which is asked and says yes. */
export async function signInByWallet(page: Page, person: Person): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })
  await expect(sheet).toContainText('wants you to sign in with your Ethereum account:')
  await expect(sheet).toContainText(person.address, { ignoreCase: true })
  await answer(page, 'Sign in to Filbert as', 'Approve')
}

export async function expectIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByText('You are now logged in!')).toBeVisible()
}

export async function expectOut(page: Page): Promise<void> {
  // The still picture of the page says the same to everybody.
  await expectBegun(page)
  await expect(page.getByText('Get access to your profile and much more!')).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectOut(page)
}
