import { chainOf, tokenOf } from '../product/api'
import { nameOf } from '../product/names'
import { attach } from './support/attaching'
import { expect, test } from './support/journey'
import { expectLevel, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import {
  ask,
  expectAsked,
  expectSeenAsPaid,
  openRequest,
  payButton,
  payInButton,
  payWith,
  requestOf,
} from './support/requesting'
import { answer, connectAs } from './support/sandbox-wallet'

const LATER = String(Math.floor(Date.now() / 1_000) + 3 * 24 * 3_600)

for (const viewport of SIZES) {
  test(`I look at requests, ${viewport.width} pixels wide`, async ({ device, cast, config, product }) => {
    const usdc = tokenOf(chainOf(config, '31337'), 'USDC').address
    const request = (change: Record<string, string>) => requestOf(product.url, cast.other, usdc, change)
    const page = await device({ viewport, reducedMotion: 'reduce', expected: /404/ })
    await measureShift(page)
    await openRequest(page)
    await expect(page.getByRole('button', { name: /^Token: USDC/ })).toBeVisible()
    await expectStill(page)
    await look(page, 'request-create')
    await attach(page, { message: 'For the hazelnuts of last autumn, with thanks! 🌰' })
    await ask(page, { amount: '1234.567891', to: nameOf(cast.other) })
    await look(page, 'request-made')
    await page.goto(new URL(await page.getByRole('textbox', { name: 'The link' }).inputValue()).href)
    await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
    await expectLevel(page)
    await look(page, 'request-own')
    await page.goto('/dashboard')
    await expect(page.getByText('Request Link', { exact: true })).toBeVisible()
    await look(page, 'request-dashboard')

    const exact = await request({ reference: 'Rent, October', expiresAt: LATER })
    const friend = await device({ viewport, reducedMotion: 'reduce', expected: /404/ })
    await measureShift(friend)
    await friend.goto(`/request/pay?id=${exact}`)
    await expectAsked(friend, '25 USDC')
    await look(friend, 'request-no-wallet')
    await connectAs(friend, cast.sender)
    await expect(payButton(friend, '25 USDC')).toBeVisible()
    await expectLevel(friend)
    await look(friend, 'request-pay')
    let looked = () => {}
    const done = new Promise<void>((resolve) => {
      looked = resolve
    })
    await friend.route(`**/api/filbert/request-links/${exact}`, async (route) => {
      if (route.request().method() === 'PATCH') await done
      await route.fallback()
    })
    await payButton(friend, '25 USDC').click()
    await answer(friend, 'Send 25 USDC', 'Approve')
    await expect(friend.getByRole('heading', { name: 'On its way' })).toBeVisible()
    await look(friend, 'request-sent')
    looked()
    await expectSeenAsPaid(friend, 'The request is paid.')
    await look(friend, 'request-paid')
    await friend.reload()
    await expect(friend.getByText('Sorry, this link has already been paid.')).toBeVisible()
    await look(friend, 'request-already-paid')

    await friend.goto(`/request/pay?id=${await request({ kind: 'goal', tokenAmount: '90000000' })}`)
    await expect(friend.getByRole('progressbar', { name: 'Paid so far' })).toBeVisible()
    await friend.getByLabel('You pay').fill('30')
    await look(friend, 'request-goal')
    await friend.goto(`/request/pay?id=${await request({ kind: 'open', tokenAmount: '' })}`)
    await expect(friend.getByLabel('You pay')).toBeVisible()
    await look(friend, 'request-open')
    await friend.goto('/request/pay?id=7')
    await expect(friend.getByRole('heading', { name: 'Sorryyy' })).toBeVisible()
    await look(friend, 'request-not-found')
  })

  test(`I look at paying a request from another chain, ${viewport.width} pixels wide`, async ({
    device,
    cast,
    config,
    product,
  }) => {
    const [near, far] = [chainOf(config, '31338'), chainOf(config, '31337')]
    const id = await requestOf(product.url, cast.other, tokenOf(far, 'USDC').address)
    const page = await device({ viewport, reducedMotion: 'reduce', expected: /Failed to load resource/ })
    let hash = ''
    let status = 'on_its_way'
    let route = true
    await page.route(`**/api/filbert/request-links/${id}`, async (asked) => {
      if (asked.request().method() === 'PATCH') {
        hash = asked.request().postDataJSON().hash
        return asked.abort()
      }
      const told = await (await fetch(`${product.url}/api/filbert/request-links/${id}`)).json()
      const payment = { payerAddress: cast.sender.address, chainId: near.chainId, txHash: hash, at: null }
      const from = { fromChainId: near.chainId, fromTxHash: hash, amount: null, status }
      await asked.fulfill({ json: { ...told, payments: hash === '' ? [] : [{ ...payment, ...from }] } })
    })
    await page.route('**/quote', (asked) =>
      route
        ? asked.fallback()
        : asked.fulfill({ status: 422, json: { code: 'no_route', message: 'None', requestId: 'r' } }),
    )
    await page.goto(`/request/pay?id=${id}`)
    await connectAs(page, cast.sender)
    await page.getByRole('button', { name: /^You pay with: / }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^DAI/ })).toBeVisible()
    await look(page, 'request-pay-with')
    await page.keyboard.press('Escape')
    route = false
    await payWith(page, near.name, 'MAPLE')
    await expect(page.getByText('No route found to pay in this chain and token')).toBeVisible()
    await expectLevel(page)
    await look(page, 'request-no-route')
    route = true
    await payWith(page, near.name, 'DAI')
    await expect(payInButton(page, 'DAI')).toBeVisible()
    await expectLevel(page)
    await look(page, 'request-route')
    await payInButton(page, 'DAI').click()
    await answer(page, 'Change the chain?', 'Approve')
    await answer(page, 'DAI to be taken', 'Approve')
    await answer(page, 'Call a contract', 'Approve')
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
    for (const [told, words] of [
      ['on_its_way', 'You may close this page'],
      ['stuck', 'somebody has to look into it'],
      ['refunded', 'is in your wallet again'],
    ] as const) {
      status = told
      await expect(page.getByText(words)).toBeVisible()
      await look(page, `request-${told.replaceAll('_', '-')}`)
    }
  })
}
