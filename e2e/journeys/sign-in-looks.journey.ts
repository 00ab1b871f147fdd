import { expect, test } from './support/journey'
import { expectInside, expectPlace, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { entryForm, expectIn, logOut, newcomer, register } from './support/signing-in'

for (const viewport of SIZES) {
  test(`I look at the ways in, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const me = newcomer()
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Log in to the Filbert protocol' })).toBeVisible()
    await expectStill(page)
    await look(page, 'login')
    const form = entryForm(page, 'Log in')
    await form.email.fill('nora')
    await form.password.focus()
    await form.password.press('Enter')
    await expect(form.email).toHaveAccessibleDescription('Invalid email address')
    await look(page, 'login-wrong')
    await expectStill(page)

    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'Join the Filbert protocol' })).toBeVisible()
    await expectStill(page)
    await look(page, 'register')
    await page.context().setOffline(true)
    const newForm = entryForm(page, 'Register')
    await newForm.name.fill(me.name)
    await newForm.email.fill(me.email)
    await newForm.password.fill(me.password)
    await newForm.submit.click()
    await expect(page.getByText('Error registering user')).toBeVisible()
    await look(page, 'register-failed')
    await page.context().setOffline(false)

    await register(page, me)
    await look(page, 'welcome-back')
    await logOut(page)
    await connectAs(page, cast.sender)
    await page.getByRole('main').getByRole('button', { name: 'Sign in with ethereum' }).click()
    await expect(page.getByRole('dialog')).toContainText('wants you to sign in with your Ethereum account:')
    await look(page, 'sign-in-wallet')
  })
}

test('I register by the keyboard alone', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await page.goto('/register')
  const form = entryForm(page, 'Register')
  // What is painted first takes nothing in.
  await form.name.click()
  await page.keyboard.type(me.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(me.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(me.password)
  await expect(form.password).toHaveValue(me.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: 'Hide password' }),
    'what I typed can be looked at',
  ).toBeFocused()
  await form.password.press('Enter')
  await expectIn(page, me.email)
  await expectPlace(page)
})

test('I reach the ways in on the narrowest phone, and on one at twice the size of its text', async ({
  device,
  cast,
}) => {
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 195, height: 422 },
  ]) {
    const page = await device({ viewport })
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expectInside(page)
    }
    await connectAs(page, cast.sender)
    await expectInside(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
  }
})
