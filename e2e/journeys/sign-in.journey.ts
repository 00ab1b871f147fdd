import type { Page } from '@playwright/test'
import { expect, test } from './support/journey'
import { expectBegun, expectPlace } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'
import {
  entryForm,
  expectIn,
  expectOut,
  logIn,
  logOut,
  newcomer,
  register,
  signInByWallet,
} from './support/signing-in'

const problems = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test('I register, log out, and log in again, however I write my address @smoke', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await register(page, me)
  await expect(page.getByRole('link', { name: 'Go to profile' })).toHaveAttribute('href', '/profile')
  await page.reload()
  await expectIn(page, me.email)

  await logOut(page)
  await page.reload()
  await expectOut(page)
  await logIn(page, { ...me, email: ` ${me.email.toUpperCase()} ` })
  await expectIn(page, me.email)
  expect(sent.join('\n'), 'the password stays on this device').not.toContain(me.password)
})

test('What is wrong with a login stands under its field', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await register(page, me)
  await logOut(page)

  await page.goto('/login')
  const form = entryForm(page, 'Log in')
  await expectBegun(page)
  await form.email.focus()
  await form.password.focus()
  await expect(form.email, 'looked at when it is left').toHaveAccessibleDescription('This field is required')
  await form.email.fill('nora')
  await form.submit.click()
  await expect(form.email).toHaveAccessibleDescription('Invalid email address')
  await expect(form.password).toHaveAccessibleDescription('This field is required')
  await expect(form.email).toBeFocused()

  await form.email.fill(newcomer().email)
  await form.password.fill(me.password)
  await form.password.press('Enter')
  await expect(form.email).toHaveAccessibleDescription('User not found')

  await form.email.fill(me.email)
  await form.password.fill(`${me.password}!`)
  await form.password.press('Enter')
  await expect(form.password).toHaveAccessibleDescription('Invalid password')
  await expect(form.email).toHaveAccessibleDescription('')
  await form.password.fill(me.password)
  await form.password.press('Enter')
  await expectIn(page, me.email)
  await expectPlace(page)
})

test('Whoever is known already cannot register once more', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await register(page, me)
  await logOut(page)
  await page.goto('/register')
  await expectBegun(page)
  const form = entryForm(page, 'Register')
  await form.name.fill(me.name)
  await form.email.fill(me.email.toLowerCase())
  await form.password.fill('another one')
  await form.password.press('Enter')
  await expect(form.email).toHaveAccessibleDescription('User already exists')
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, me)
  await expectIn(page, me.email)
})

test('What is wrong with what I register by stands under its field once I leave it', async ({ device }) => {
  const page = await device()
  await page.goto('/register')
  await expectBegun(page)
  const { name, email, password, submit } = entryForm(page, 'Register')
  await name.focus()
  for (const field of [name, email, password]) {
    await expect(field).toHaveAccessibleDescription('')
    await page.keyboard.press('Tab')
    await expect(field).toHaveAccessibleDescription('This field is required')
  }
  await email.fill('nora@nowhere')
  await expect(email, 'not while it is typed').toHaveAccessibleDescription('')
  await email.blur()
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await name.fill('Nora')
  await password.fill('nuts')
  await submit.click()
  await expect(email).toBeFocused()
  await email.fill(newcomer().email)
  await password.press('Enter')
  await expect(page.getByText('You are now logged in!')).toBeVisible()
})

test('My wallet signed, and I am not let in: I am told so, and can try again', async ({ device, cast }) => {
  const page = await device({ expected: /401/ })
  await page.goto('/login')
  await connectAs(page, cast.sender)
  await page.route('**/user/get-jwt-token', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'sign_in_refused', message: 'The message was used before.', requestId: 'req_1' },
    }),
  )
  await signInByWallet(page, cast.sender)
  await expect(page.getByText('Error while authenticating. Please try again later.')).toBeVisible()
  await expectOut(page)
  await page.unroute('**/user/get-jwt-token')
  await signInByWallet(page, cast.sender)
  await expectIn(page, shortOf(cast.sender.address))
})

test('A network that is gone is no wrong password', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await register(page, me)
  await logOut(page)
  await page.goto('/login')
  await expectBegun(page)
  await page.context().setOffline(true)
  const form = entryForm(page, 'Log in')
  await form.email.fill(me.email)
  await form.password.fill(me.password)
  await form.password.press('Enter')
  await expect(page.getByText('Login Error')).toBeVisible()
  await expect(
    page.getByText('We cannot be reached. Is this device connected to the internet?'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await form.submit.click()
  await expectIn(page, me.email)
})

test('I sign in by my wallet; a no is no error, and another wallet is somebody else @smoke', async ({
  device,
  cast,
}) => {
  const page = await device()
  await page.goto('/login')
  await expectBegun(page)
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await connectAs(page, cast.sender)
  await page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' }).click()
  await answer(page, 'Sign in to Filbert as', 'Reject')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' })).toBeEnabled()
  await expect(problems(page)).toHaveCount(0)

  await signInByWallet(page, cast.sender)
  await expectIn(page, shortOf(cast.sender.address))
  await page.reload()
  await expectIn(page, shortOf(cast.sender.address))

  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: shortOf(cast.sender.address) }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await connectAs(page, cast.other)
  await expectOut(page)
  await banner.getByRole('button', { name: shortOf(cast.other.address) }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await connectAs(page, cast.sender)
  await expectIn(page, shortOf(cast.sender.address))
})

test('A session that is ended on all devices is over on the other one', async ({ device }) => {
  const me = newcomer()
  const [phone, desk] = [await device(), await device()]
  await register(desk, me)
  await logIn(phone, me)
  await expectIn(phone, me.email)
  const ended = await desk.evaluate(async () => {
    const everywhere = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    return (await fetch('/api/filbert/user/logout-everywhere', everywhere)).json()
  })
  expect(ended).toEqual({ success: true, ended: 2 })
  await phone.reload()
  await expectOut(phone)
  await desk.reload()
  await expectOut(desk)
})
