import { ethers } from 'ethersv5'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'
import { nameOf } from '../product/names'
import { A_PICTURE, attach } from './support/attaching'
import { orderOf, settle } from './support/crossing'
import { expect, test } from './support/journey'
import { readFromScreen } from './support/looks'
import { openOptions, options, payment } from './support/payments'
import {
  ask,
  askButton,
  askedField,
  expectAsked,
  expectSeenAsPaid,
  openRequest,
  payButton,
  payeeField,
  payInButton,
  payWith,
  requestOf,
} from './support/requesting'
import { answer, connectAs } from './support/sandbox-wallet'

const NOBODY = 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a'

test('I ask for money by my name; a friend pays, and both of us read so once the chain has it @smoke', async ({
  device,
  config,
  product,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const before = await balanceOf(nodeOf(chain), usdc, cast.other.address)

  const mine = await device()
  await openRequest(mine)
  await attach(mine, { message: 'For the hazelnuts', file: A_PICTURE })
  const link = await ask(mine, { amount: '25', to: nameOf(cast.other) })
  expect(await mine.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(await readFromScreen(mine.getByRole('img', { name: 'QR code of the link' }))).toBe(link)

  const friend = await device()
  await friend.goto(link)
  await expectAsked(friend, '25 USDC')
  await expect(friend.getByRole('heading', { name: nameOf(cast.other) })).toBeVisible()
  await expect(friend.getByText('For the hazelnuts')).toBeVisible()
  const file = await friend.getByRole('link', { name: 'Open the attachment' }).getAttribute('href')
  const kept = await fetch(new URL(file ?? '', product.url))
  expect(kept.headers.get('content-type'), 'drawn anew').toBe('image/jpeg')
  await connectAs(friend, cast.sender)
  await payButton(friend, '25 USDC').click()
  await answer(friend, 'Send 25 USDC', 'Reject')
  await expect(friend.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await payButton(friend, '25 USDC').click()
  await answer(friend, 'Send 25 USDC', 'Approve')
  await expectSeenAsPaid(friend, `25 USDC arrived at ${nameOf(cast.other)}. The request is paid.`)
  expect(await balanceOf(nodeOf(chain), usdc, cast.other.address)).toBe(before + 25_000_000n)

  await expect(mine.getByText('Paid. It is in your wallet.')).toBeVisible({ timeout: 15_000 })
  await mine.goto('/dashboard')
  await expect(payment(mine, 'Request Link')).toContainText('paid')
  await friend.goto('/dashboard')
  await expect(payment(friend, 'Request Link Fulfillment')).toContainText('paid')

  const late = await device()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'Sorry, this link has already been paid.' })).toBeVisible()
})

test('I load the page again right after I paid: it waits for the chain with me, and asks for nothing more', async ({
  device,
  config,
  product,
  cast,
}) => {
  const usdc = tokenOf(chainOf(config, '31337'), 'USDC').address
  const id = await requestOf(product.url, cast.other, usdc)
  const page = await device({ expected: /Failed to load resource/ })
  let away = true
  await page.route(`**/api/filbert/request-links/${id}`, (route) =>
    away && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.goto(`/request/pay?id=${id}`)
  await connectAs(page, cast.sender)
  await payButton(page, '25 USDC').click()
  await answer(page, 'Send 25 USDC', 'Approve')
  await expect(page.getByText('25 USDC on the way.')).toBeVisible()
  away = false
  await page.reload()
  await expectSeenAsPaid(page, 'The request is paid.')
  await page.reload()
  await expect(page.getByText('You have paid it from here.')).toBeVisible()
})

test('I call a request off by the wallet that was to be paid, from my payments; nobody can pay it then', async ({
  device,
  cast,
}) => {
  const mine = await device()
  await openRequest(mine)
  await connectAs(mine, cast.sender)
  await expect(payeeField(mine), 'it is my own wallet').toHaveValue(cast.sender.address)
  const link = await ask(mine, { amount: '7', to: cast.sender.address })

  const friend = await device()
  await friend.goto(link)
  await expectAsked(friend, '7 USDC')

  await mine.goto('/dashboard')
  await openOptions(mine, '7 USDC')
  await options(mine).getByRole('button', { name: 'Cancel request' }).click()
  await answer(mine, 'cancel a payment request', 'Approve')
  await expect(mine.getByText('This request has been canceled.')).toBeVisible()
  await expect(payment(mine, '7 USDC')).toContainText('canceled')

  await expect(
    friend.getByRole('heading', { name: 'This request has been canceled.' }),
    'it turns by itself',
  ).toBeVisible({ timeout: 15_000 })
})

test('Two of us pay towards a goal, each as much as they like, and see how far it is', async ({
  device,
  cast,
  config,
}) => {
  const mine = await device()
  await openRequest(mine)
  const payee = ethers.Wallet.createRandom().address
  const link = await ask(mine, { amount: '10', to: payee, kind: 'Several, towards it' })
  const [one, other] = [await device(), await device()]
  for (const [page, person, amount] of [
    [one, cast.sender, '4'],
    [other, cast.other, '6'],
  ] as const) {
    await page.goto(link)
    await connectAs(page, person)
    await page.getByLabel('You pay').fill('4')
    await page.getByRole('button', { name: /^All that is left: / }).click()
    if (amount === '4') await page.getByLabel('You pay').fill(amount)
    await payButton(page, `${amount} USDC`).click()
    await answer(page, `Send ${amount} USDC`, 'Approve')
    await expectSeenAsPaid(page, `${amount} USDC arrived`)
    if (amount === '4') await expect(page.getByText('There is more to be paid.')).toBeVisible()
  }
  await expect(mine.getByText('Paid. It is in your wallet.')).toBeVisible({ timeout: 15_000 })
  await expect(mine.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
  const usdc = tokenOf(chainOf(config, '31337'), 'USDC').address
  expect(await balanceOf(nodeOf(chainOf(config, '31337')), usdc, payee)).toBe(10_000_000n)
})

test('I pay a request with what I have on another chain: it is paid once the money is there @smoke', async ({
  device,
  config,
  product,
  cast,
}) => {
  const [near, far] = [chainOf(config, '31338'), chainOf(config, '31337')]
  const usdc = tokenOf(far, 'USDC').address
  const before = await balanceOf(nodeOf(far), usdc, cast.other.address)
  const id = await requestOf(product.url, cast.other, usdc)
  const page = await device({ expected: /Failed to load resource/ })
  await page.goto(`/request/pay?id=${id}`)
  await connectAs(page, cast.sender)
  await payWith(page, near.name, 'DAI')
  await payInButton(page, 'DAI').click()
  await answer(page, 'Change the chain?', 'Approve')
  await answer(page, 'DAI to be taken', 'Reject')
  await expect(page.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await payInButton(page, 'DAI').click()
  await answer(page, 'DAI to be taken', 'Approve')
  await answer(page, 'Call a contract', 'Approve')
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  await expect(page.getByText(`Carried to ${far.name}`)).toBeVisible()
  await page.reload()
  await expectSeenAsPaid(page, 'The request is paid.')
  expect(await balanceOf(nodeOf(far), usdc, cast.other.address)).toBeGreaterThanOrEqual(before + 25_000_000n)

  const payee = await device()
  await payee.goto(`/request/pay?id=${id}`)
  await expect(payee.getByText(`from ${near.name}`)).toBeVisible()
  await expect(payee.getByRole('heading', { name: 'Sorry, this link has already been paid.' })).toBeVisible()
})

test('I pay a request by a plain transfer, with no wallet on the page; what is too much is sent back, and the rest arrives', async ({
  device,
  config,
  product,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const [node, usdc] = [nodeOf(chain), tokenOf(chain, 'USDC').address]
  const asking = { ...cast.other }
  const before = await balanceOf(node, usdc, asking.address)
  const id = await requestOf(product.url, asking, usdc)

  const friend = await device()
  await friend.goto(`/request/pay?id=${id}`)
  await expectAsked(friend, '25 USDC')
  await friend.getByText('Pay without connecting a wallet').click()
  const code = await readFromScreen(friend.getByRole('img', { name: 'QR code of the payment' }))
  const at = code?.match(
    /^ethereum:(0x[0-9a-fA-F]{40})@31337\/transfer\?address=(0x[0-9a-fA-F]{40})&uint256=25000000$/,
  )
  expect(at?.[1]?.toLowerCase()).toBe(usdc.toLowerCase())
  const address = at?.[2] ?? ''
  await expect(friend.getByText(address)).toBeVisible()

  // As an exchange would, and five too many.
  const exchange = walletOf(cast.sender, node)
  const dollars = new ethers.Contract(usdc, ['function transfer(address to, uint256 amount)'], exchange)
  await (await dollars['transfer'](address, 30_000_000n)).wait()
  await expect(
    friend.getByRole('heading', { name: 'Sorry, this link has already been paid.' }),
    'it turns by itself',
  ).toBeVisible({ timeout: 30_000 })

  const mine = await device()
  await mine.goto(`/request/pay?id=${id}`)
  await connectAs(mine, asking)
  const held = mine.getByRole('region', { name: '30 USDC at the request’s address' })
  await expect(held.getByText('It is more than you asked for')).toBeVisible({ timeout: 30_000 })
  const had = await balanceOf(node, usdc, cast.sender.address)
  await held.getByRole('button', { name: 'Send back' }).click()
  await expect(held.getByLabel('How much goes back?')).toHaveValue('5')
  await held.getByRole('button', { name: 'Continue' }).click()
  await held.getByRole('button', { name: 'Send back 5 USDC' }).click()
  await answer(mine, 'Send back 5 USDC', 'Reject')
  await expect(mine.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await held.getByRole('button', { name: 'Send back 5 USDC' }).click()
  await answer(mine, 'Send back 5 USDC', 'Approve')
  await expect.poll(() => balanceOf(node, usdc, cast.sender.address)).toBe(had + 5_000_000n)
  await expect
    .poll(() => balanceOf(node, usdc, asking.address), {
      message: 'the rest goes on by itself',
      timeout: 30_000,
    })
    .toBe(before + 25_000_000n)
  await expect(mine.getByText('Went back to')).toBeVisible({ timeout: 30_000 })
})

test('It takes longer than I was told: I read so, and that I am not to pay again, until it is there', async ({
  device,
  config,
  product,
  cast,
}) => {
  const [near, far] = [chainOf(config, '31338'), chainOf(config, '31337')]
  const payee = { ...cast.other, address: stranger() }
  // By the cents of what pays it the router never carries it over by itself.
  const never = { tokenAmount: '10640000' }
  const id = await requestOf(product.url, payee, tokenOf(far, 'USDC').address, never)
  const page = await device()
  await page.route('**/quote', async (route) => {
    const answer = await fetch(route.request().url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: route.request().postData() ?? '',
    })
    await route.fulfill({ status: answer.status, json: { ...(await answer.json()), durationSeconds: 3 } })
  })
  await page.goto(`/request/pay?id=${id}`)
  await connectAs(page, cast.sender)
  await payWith(page, near.name, 'USDC')
  await payInButton(page, 'USDC').click()
  await answer(page, 'Change the chain?', 'Approve')
  await answer(page, 'USDC to be taken', 'Approve')
  await answer(page, 'Call a contract', 'Approve')
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It takes longer' })).toBeVisible()
  await expect(page.getByText('Do not pay again meanwhile.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'It takes longer' })).toBeVisible()
  await settle(product, await orderOf(product, payee.address), 'fill')
  await expectSeenAsPaid(page, 'The request is paid.')
})

test('What I type wrong is said where I typed it, and an odd link leads nowhere', async ({
  device,
  cast,
  config,
}) => {
  const page = await device({ expected: /404/ })
  await openRequest(page)
  await expect(askButton(page)).toBeDisabled()
  await payeeField(page).focus()
  await askedField(page).fill('0.0000001')
  await expect(page.getByText('Please enter a recipient address')).toBeVisible()
  await expect(page.getByText('This token cannot be split that finely.')).toBeVisible()
  await askedField(page).fill('3')
  const usdc = tokenOf(chainOf(config, '31337'), 'USDC').address
  for (const [typed, words] of [
    ['ada@example.com', 'Please enter a valid address or ENS name.'],
    ['nobody-of-that-name.eth', 'Please enter a valid address or ENS name.'],
    [usdc, 'This is the address of USDC itself.'],
  ] as const) {
    await payeeField(page).fill(typed)
    await expect(page.getByText(words)).toBeVisible()
    await expect(askButton(page)).toBeDisabled()
  }
  await payeeField(page).fill(cast.other.address)
  await expect(askButton(page)).toBeEnabled()
  await attach(page, { message: 'x'.repeat(141) })
  await askButton(page).click()
  await expect(page.getByText('The message is 1 character too long.')).toBeVisible()

  for (const id of [NOBODY, '7', '']) {
    await page.goto(`/request/pay?id=${id}`)
    await expect(page.getByRole('heading', { name: 'Sorryyy' })).toBeVisible()
    await expect(
      page.getByText('This request could not be found. Are you sure your link is correct?'),
    ).toBeVisible()
  }
})
