import type { Page } from '@playwright/test'
import { expect, test } from './support/journey'
import { expectBegun } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'
import { expectIn, expectOut, logIn, logOut, newcomer, register, signInByWallet } from './support/signing-in'

const problems = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

test('I register, log out, and log in again, however I write my address', async ({ device }) => {
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

test('I sign in by my wallet; a no is no error, and another wallet is somebody else', async ({
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
