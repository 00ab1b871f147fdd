import { describe, expect, it } from 'vitest'
import { when } from '@testing/api'
import { MAPLE, ZERO } from '@testing/config'
import {
  openTokens,
  proceed,
  review,
  STRANGER,
  sendTo,
  tokenButton,
  tokenSheet,
  typeIn,
} from '@testing/flows'
import { expectStill, look, resize, SIZES } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { personOf, tokenOf, world } from '@testing/world'
import { shortAddress } from '@/lib/address'

const field = (page: Page) => page.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' })
const alert = (page: Page) => page.getByRole('alert')
const offered = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

const INVALID =
  'Invalid recipient. You can send to an ENS name, wallet address, phone number or email address.'

async function typeRecipient(typed: string): Promise<Page> {
  const page = await openPage('/send')
  await field(page).fill(typed)
  return page
}

describe('what is typed is refused:', () => {
  it('a name that nobody has', async () => {
    const page = await typeRecipient('nobody-has-this.eth')
    await expect.element(alert(page)).toHaveTextContent('Please enter a valid address or ENS name.')
  })

  it('a name that only looks like one', async () => {
    const page = await typeRecipient('alm\u043end.eth')
    await expect.element(alert(page)).toHaveTextContent('This name has characters that pass for others')
  })

  it('what is nobody', async () => {
    const page = await typeRecipient('my friend Ada')
    await page.press('Enter')
    await expect.element(alert(page)).toHaveTextContent(INVALID)
  })

  it('an address that is cut off', async () => {
    const page = await typeRecipient(STRANGER.slice(0, -1))
    await expect.element(alert(page)).toHaveTextContent('cut off')
  })

  it('a phone number that there is not', async () => {
    const page = await typeRecipient('+12')
    await expect.element(alert(page)).toHaveTextContent('There is no such phone number.')
  })

  for (const [chain, address] of [
    ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['Litecoin', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
    ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ] as const) {
    it(`an address of ${chain}, with a way to say that it is missed`, async () => {
      world.config.contactUrl = 'mailto:help@filbert.example'
      const page = await typeRecipient(address)
      await expect
        .element(alert(page))
        .toHaveTextContent(
          `We currently dont support ${chain}. Reach out if you would like us to add support!`,
        )
      await expect
        .element(page.getByRole('link', { name: 'Reach out' }))
        .toHaveAttribute('href', expect.stringMatching(/^mailto:help@/))
    })
  }
})

it('forgets a name that is looked up once another recipient is typed', async () => {
  const asked = { count: 0, answer: () => {} }
  const late = new Promise<void>((answer) => {
    asked.answer = answer
  })
  when('GET /names/{name}', async () => {
    asked.count += 1
    await late
    return { name: 'slow.eth', address: ZERO }
  })
  const page = await typeRecipient('slow.eth')
  await page.press('Enter')
  await expect.poll(() => asked.count).toBeGreaterThan(0)
  await field(page).fill(STRANGER)
  asked.answer()
  await expect
    .poll(
      () => page.window.performance.getEntriesByName(`${location.origin}/api/filbert/names/slow.eth`).length,
    )
    .toBeGreaterThan(0)
  await offered(page, shortAddress(STRANGER)).click()
  await expect.element(page.getByRole('heading', { name: `Send to ${shortAddress(STRANGER)}` })).toBeVisible()
})

describe('what is pasted names a chain', () => {
  const chosen = (page: Page) => expect.element(tokenButton(page))

  it('that is offered, and is chosen', async () => {
    const page = await typeRecipient(`eip155:${MAPLE}:${STRANGER}`)
    await offered(page, shortAddress(STRANGER)).click()
    await chosen(page).toHaveTextContent('Maple Local')
  })

  it('that is not offered, which is said', async () => {
    const page = await typeRecipient(`oeth:${STRANGER}`)
    await expect
      .element(alert(page))
      .toHaveTextContent('That address is for Optimism, which is not offered here.')
  })

  it('and another one is chosen after, which is said beside the way back', async () => {
    rememberWallet()
    const page = await openPage(`/send?recipientAddress=eip155:${MAPLE}:${STRANGER}`)
    await chosen(page).toHaveTextContent('Maple Local')
    await openTokens(page)
    await tokenSheet(page).getByRole('button', { name: 'Hazel Local' }).click()
    await page.press('Escape')
    await expect.element(page.getByText('That address is for Maple Local.')).toBeVisible()
    await page.getByLabelText('You send').fill('1')
    await page.getByRole('button', { name: /^Send / }).click()
    await expect.element(page.getByLabelText('You send')).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Switch to Maple Local' }).click()
    await chosen(page).toHaveTextContent('Maple Local')
    await expect.element(page.getByText('That address is for Maple Local.')).not.toBeInTheDocument()
  })
})

it('fills in what a payment request asks for, and pays who asks', async () => {
  rememberWallet()
  const { address } = tokenOf(MAPLE, 'DAI')
  const uri = `ethereum:${address}@${MAPLE}/transfer?address=${STRANGER}&uint256=2.5e18`
  const page = await openPage(`/send?recipientAddress=${encodeURIComponent(uri)}`)
  await expect.element(page.getByRole('heading', { name: `Send to ${shortAddress(STRANGER)}` })).toBeVisible()
  await expect.element(page.getByLabelText('You send')).toHaveValue('2.5')
  await expect.element(tokenButton(page)).toHaveTextContent(/DAI on .*Maple Local/)
})

it('sends to a name in its normal form', async () => {
  world.names.set('\u2764.eth', STRANGER)
  const page = await typeRecipient('\u2764\ufe0f.eth')
  await offered(page, '\u2764.eth').click()
  await expect.element(page.getByRole('heading', { name: 'Send to \u2764.eth' })).toBeVisible()
})

describe('a name that has another address on the chain that pays', () => {
  const there = personOf(2).address
  const shown = (page: Page, address: string) =>
    page.document.body.textContent?.includes(address) ||
    page.document.body.textContent?.includes(shortAddress(address))

  it('is shown with no other address than the one that is paid', async () => {
    const held = { let: () => {} }
    const until = new Promise<void>((go) => {
      held.let = go
    })
    when('GET /names/{name}', async ({ params: { name = '' }, query }) => {
      if (query.get('chainId') === null) return { name, address: STRANGER }
      await until
      return { name, address: there }
    })
    rememberWallet()
    const page = await typeRecipient('alice.eth')
    await expect.element(offered(page, 'alice.eth')).toHaveTextContent('Straight to the address of this name')
    await offered(page, 'alice.eth').click()
    await expect.element(page.getByRole('heading', { name: 'Send to alice.eth' })).toBeVisible()
    await typeIn(page, 'USDC')
    await page.getByLabelText('You send').fill('1')
    await expect.element(page.getByRole('button', { name: 'Loading' })).toBeVisible()
    expect(shown(page, STRANGER)).toBe(false)
    held.let()
    await page.getByRole('button', { name: 'Send 1 USDC' }).click()
    await expect.element(page.getByText(there, { exact: true })).toBeVisible()
    expect(shown(page, STRANGER)).toBe(false)
  })

  it('is not paid where it cannot be looked up there, which is said', async () => {
    when('GET /names/{name}', ({ params: { name = '' }, query, refuse }) =>
      query.get('chainId') === null ? { name, address: STRANGER } : refuse(422, 'name_not_there'),
    )
    rememberWallet()
    const page = await typeRecipient('alice.eth')
    await offered(page, 'alice.eth').click()
    await typeIn(page, 'USDC')
    await page.getByLabelText('You send').fill('1')
    const words = page.getByText(/^This name means a smart wallet on another chain/)
    await expect.element(words).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Send 1 USDC' }).click()
    await expect.element(words, { message: 'looked up again' }).toBeVisible()
    await expect.element(page.getByLabelText('You send')).toBeVisible()
  })
})

describe('the address of the page', () => {
  it('names the recipient, and Back leads to them', async () => {
    const page = await openPage(`/send?recipientAddress=${STRANGER}`)
    await expect
      .element(page.getByRole('heading', { name: `Send to ${shortAddress(STRANGER)}` }))
      .toBeVisible()
    page.goBack()
    await expect.element(field(page)).toHaveValue(STRANGER)
  })

  it('names nobody, which is said', async () => {
    const page = await openPage('/send?recipientAddress=nobody')
    await expect.element(alert(page)).toHaveTextContent(INVALID)
  })
})

it('says to whoever pays themselves that it is their own wallet', async () => {
  const { address } = rememberWallet()
  const page = await openPage('/send')
  await sendTo(page, address)
  await review(page, '1')
  await expect.element(page.getByText('This is your own wallet.')).toBeVisible()
  await page.getByRole('button', { name: 'Claim now' }).click()
  await answerWallet(page, 'Send 1 USDC', 'Approve')
  await expect.element(page.getByText('1 USDC arrived.')).toBeVisible()
})

for (const size of SIZES) {
  it(`can be read from the first letter to the last card, ${size.width} pixels wide`, async () => {
    await resize(size)
    rememberWallet()
    world.config.contactUrl = 'mailto:help@filbert.example'
    const page = await typeRecipient('grace.hopper@example.com')
    await expect.element(offered(page, 'grace')).toBeVisible()
    await expectStill(page)
    await look(page)
    await field(page).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    await expect.element(page.getByRole('link', { name: 'Reach out' })).toBeVisible()
    await look(page)
    await field(page).fill(STRANGER)
    await offered(page, shortAddress(STRANGER)).click()
    await expect.element(page.getByLabelText('You send')).toBeVisible()
    await look(page)
    await review(page, '1')
    await look(page)
    await proceed(page)
    await answerWallet(page, 'Send 1 USDC', 'Approve')
    await expect.element(page.getByText('1 USDC arrived.')).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Send another' }).click()
    const recents = page.getByRole('heading', { name: 'Recents' })
    await expect.element(recents).toBeVisible()
    await page.reload()
    await expect.element(recents).toBeVisible()
    await expectStill(page)
    await look(page)
  })
}
