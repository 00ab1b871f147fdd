import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, it } from 'vitest'
import { noAnswer, when } from '@testing/api'
import { send } from '@testing/batching-wallet'
import { chooseToken, madeLink, proceed, review, sendTo, STRANGER } from '@testing/flows'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { personOf, stateOf, tokenOf } from '@testing/world'

const field = (page: Page) => page.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' })
const alert = (page: Page) => page.getByRole('alert')

it('a payment that the wallet says no to and sends all the same is kept as made', async () => {
  const owner = rememberWallet()
  const page = await openPage('/send')
  await sendTo(page, STRANGER)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  await proceed(page)
  await answerWallet(page, 'Send 2 DAI', 'Reject')
  await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
  const args = [STRANGER, 2n * 10n ** 18n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await send(owner, { to: tokenOf('31337', 'DAI').address, data })
  await expect
    .poll(() => Object.keys(localStorage).filter((name) => name.startsWith('filbert.direct.')))
    .toHaveLength(1)
})

it('a phone number gets a text message with the link in it', async () => {
  rememberWallet()
  const page = await openPage('/send', {
    before: ({ navigator }) => {
      Object.defineProperties(navigator, { language: { value: 'en-AT' }, languages: { value: ['en-AT'] } })
    },
  })
  await field(page).fill('0660 1234567')
  await page.getByRole('button', { name: /^\+436601234567/ }).click()
  await review(page, '2')
  await proceed(page)
  await answerWallet(page, 'Pay 2 USDC into a link', 'Approve')
  const link = await madeLink(page)
  const text = page.getByRole('link', { name: 'SMS' }).element().getAttribute('href') ?? ''
  expect(text).toMatch(/^sms:\+436601234567\?&body=/)
  expect(decodeURIComponent(text)).toContain(link)
})

it('an address is paid while the server is away: the server is told when the page is next opened', async () => {
  let told: object | null = null
  let untold: object | null = null
  when('POST /submit-direct-transfer', async ({ body }) => {
    untold = await body()
    return noAnswer()
  })
  rememberWallet()
  const page = await openPage('/send')
  await sendTo(page, STRANGER)
  await chooseToken(page, 'ETH')
  await review(page, '0.01', 'ETH')
  await proceed(page)
  await answerWallet(page, 'Send 0.01', 'Approve')
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect.poll(() => untold).not.toBeNull()

  when('POST /submit-direct-transfer', async ({ body }) => {
    told = await body()
    return { accepted: true }
  })
  await page.goto('/send')
  await expect.poll(() => told).toEqual(untold)
  const { txHash } = untold as unknown as { txHash: string }
  const kept = () => JSON.parse(localStorage.getItem(`filbert.direct.${txHash}`) ?? '{}').told
  await expect.poll(kept).toBe(true)
})

it("an address is paid a chain's own money, after a no that is no error", async () => {
  rememberWallet(personOf(0), '31338')
  const page = await openPage('/send')
  await sendTo(page, STRANGER)
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you send?' })
  await sheet.getByRole('button', { name: 'Maple Local' }).click()
  await sheet.getByRole('button', { name: /^MAPLE/ }).click()
  await review(page, '0.25', 'MAPLE')
  await proceed(page)
  await answerWallet(page, 'Send 0.25 MAPLE', 'Reject')
  await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
  await expect.element(alert(page), { message: 'a no is not an error' }).not.toBeInTheDocument()
  await proceed(page)
  await answerWallet(page, 'Send 0.25 MAPLE', 'Approve')
  await expect.element(page.getByText('0.25 MAPLE arrived.')).toBeVisible()
  expect(stateOf('31338').balance(tokenOf('31338', 'MAPLE').address, STRANGER)).toBe(250_000_000_000_000_000n)
})
