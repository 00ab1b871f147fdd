import { recoverTypedDataAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { when } from '@testing/api'
import { drawn, lookAll } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import {
  changeRequest,
  comeToAddress,
  HALF_A_COIN,
  keepRequest,
  makeRequestWithAddress,
  payPath,
} from '@testing/requests'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { personOf, tokenOf } from '@testing/world'
import { sendBackTypedData } from '@filbert/sdk/send-back-message'
import type { RequestLink, RequestMoneyToSendBack } from '@/api/requests'
import { ZERO_ADDRESS } from '@/lib/address'
import { HASH } from '@/links/a-link'

const WAY = 'Pay without connecting a wallet'
const addressOf = ({ payTo }: RequestLink) => payTo?.address ?? ''

async function openRequest(request: RequestLink): Promise<Page> {
  const page = await openPage(payPath(request))
  await expect.element(page.getByRole('heading', { name: 'asks you for' })).toBeVisible()
  return page
}

describe('who pays', () => {
  it('sees where to send how much, and copies it', async () => {
    const request = makeRequestWithAddress({ expiresAt: Math.floor(Date.now() / 1000) + 86_400 })
    const page = await openRequest(request)
    await page.getByText(WAY).click()
    await expect.element(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
    await expect.element(page.getByText('Send exactly 25 USDC on Hazel Local to this address.')).toBeVisible()
    await expect.element(page.getByText(addressOf(request))).toBeVisible()
    await page.getByRole('button', { name: 'Copy the amount' }).click()
    await expect.poll(() => clipboard.text).toBe('25')
    await page.getByRole('button', { name: 'Copy the address of this request' }).click()
    await expect.poll(() => clipboard.text).toBe(addressOf(request))
    await lookAll(page)
  })

  it('is told what is missing where too little came', async () => {
    const request = changeRequest(makeRequestWithAddress(), { paid: '5000000' })
    const page = await openRequest(comeToAddress(request, { amount: '5000000', why: 'too_little' }))
    await page.getByText(WAY).click()
    await expect
      .element(page.getByText('5 USDC has come to this address. 20 USDC is missing: send the rest.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Copy the amount' }).click()
    await expect.poll(() => clipboard.text).toBe('20')
    await lookAll(page)
  })

  it('sees where to send the chain’s own currency, too', async () => {
    const request = makeRequestWithAddress(HALF_A_COIN)
    const page = await openRequest(request)
    await page.getByText(WAY).click()
    await expect.element(page.getByText('Send exactly 0.5 ETH on Hazel Local to this address.')).toBeVisible()
    await expect.element(page.getByText(addressOf(request))).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy the amount' }).click()
    await expect.poll(() => clipboard.text).toBe('0.5')
    await lookAll(page)
  })

  it('is told before they pay of what came from nobody known', async () => {
    const request = makeRequestWithAddress(HALF_A_COIN)
    comeToAddress(request, { amount: HALF_A_COIN.tokenAmount, why: 'no_sender' })
    const page = await openRequest(request)
    await expect
      .element(page.getByText('0.5 ETH has come to this request’s address, and nobody can see who sent it.'))
      .toBeVisible()
    await lookAll(page)
  })

  it('sees no address where the server tells of another one', async () => {
    const payTo = { address: ZERO_ADDRESS, contract: ZERO_ADDRESS }
    const page = await openRequest(makeRequestWithAddress({ payTo }))
    // What would show it has come.
    const loaded = () => page.window.performance.getEntriesByType('resource').map(({ name }) => name)
    await expect.poll(() => loaded().some((name) => name.includes('/pay-by-address-'))).toBe(true)
    await drawn(page)
    await expect.element(page.getByText(WAY)).not.toBeInTheDocument()
  })
})

describe('who asked for it', () => {
  const [me, payer] = [() => personOf(0).address, () => personOf(2).address]
  const mine = (change: Partial<RequestLink> = {}) =>
    makeRequestWithAddress({ recipientAddress: me(), ...change })

  it('accepts what was too little', async () => {
    rememberWallet()
    const request = comeToAddress(mine({ paid: '5000000' }), { amount: '5000000', why: 'too_little' })
    const page = await openPage(payPath(request))
    await expect
      .element(page.getByText('It is less than you asked for, so it waits for the rest.'))
      .toBeVisible()
    await lookAll(page)
    await page.getByRole('button', { name: 'Accept 5 USDC' }).click()
    await answerWallet(page, 'wants you to accept what was paid', 'Approve')
    await expect.element(page.getByText('It is on its way to your wallet.')).toBeVisible()
    await lookAll(page)
  })

  it('sends back what is over', async () => {
    rememberWallet()
    const request = comeToAddress(mine({ status: 'PAID', paid: '30000000' }), {
      amount: '30000000',
      why: 'too_much',
    })
    const sent: RequestMoneyToSendBack[] = []
    when('POST /request-links/{id}/send-back', async ({ body }) => {
      sent.push(await body())
      return { txHash: HASH }
    })
    const page = await openPage(payPath(request))
    await page.getByRole('button', { name: 'Send back' }).click()
    await expect.element(page.getByLabelText('How much goes back?')).toHaveValue('5')
    await expect.element(page.getByLabelText('Where should it go?')).toHaveValue(payer())
    await lookAll(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText(payer(), { exact: true }).first()).toBeVisible()
    await lookAll(page)
    await page.getByRole('button', { name: 'Send back 5 USDC' }).click()
    await answerWallet(page, 'Send back 5 USDC', 'Approve')
    await expect.element(page.getByText('It is on its way back.')).toBeVisible()
    const [body] = sent
    expect(body).toMatchObject({
      tokenAddress: tokenOf('31337', 'USDC').address,
      amount: '5000000',
      to: payer(),
    })
    expect(await signerOf(request, body)).toBe(me())
  })

  describe('of what came from nobody known', () => {
    const { tokenAddress, tokenAmount: amount } = HALF_A_COIN

    async function openHeld(request: RequestLink): Promise<Page> {
      rememberWallet()
      comeToAddress(request, { amount, why: 'no_sender' })
      const page = await openPage(payPath(request))
      await expect
        .element(page.getByText('It came through a contract, and we cannot see who sent it.'))
        .toBeVisible()
      await expect.element(page.getByText('Sent by')).not.toBeInTheDocument()
      return page
    }

    it('accepts it', async () => {
      const accepted: unknown[] = []
      when('POST /request-links/{id}/accept', async ({ body }) => {
        accepted.push((await body()).tokenAddress)
        return { txHash: HASH }
      })
      const page = await openHeld(mine(HALF_A_COIN))
      await lookAll(page)
      await page.getByRole('button', { name: 'Accept 0.5 ETH' }).click()
      await answerWallet(page, 'wants you to accept what was paid', 'Approve')
      await expect.element(page.getByText('It is on its way to your wallet.')).toBeVisible()
      expect(accepted).toEqual([tokenAddress])
    })

    it('says where it goes back to', async () => {
      const request = mine(HALF_A_COIN)
      const sent: RequestMoneyToSendBack[] = []
      when('POST /request-links/{id}/send-back', async ({ body }) => {
        sent.push(await body())
        return { txHash: HASH }
      })
      const page = await openHeld(request)
      await page.getByRole('button', { name: 'Send back' }).click()
      await expect.element(page.getByLabelText('How much goes back?')).toHaveValue('0.5')
      const field = page.getByLabelText('Where should it go?')
      await expect.element(field).toHaveValue('')
      await lookAll(page)
      await field.fill(payer())
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Send back 0.5 ETH' }).click()
      await answerWallet(page, 'Send back 0.5 ETH', 'Approve')
      await expect.element(page.getByText('It is on its way back.')).toBeVisible()
      const [body] = sent
      expect(body).toMatchObject({ tokenAddress, amount, to: payer() })
      expect(await signerOf(request, body)).toBe(me())
    })
  })

  it('is told of a no in the wallet by nothing, and of what is gone in words', async () => {
    rememberWallet()
    when('POST /request-links/{id}/accept', ({ refuse }) => refuse(409, 'nothing_there'))
    const request = mine({ status: 'EXPIRED', expiresAt: 1_700_000_000 })
    const page = await openPage(payPath(comeToAddress(request, { amount: '25000000', why: 'too_late' })))
    const accept = page.getByRole('button', { name: 'Accept 25 USDC' })
    await accept.click()
    await answerWallet(page, 'accept', 'Reject')
    await expect.element(accept).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await accept.click()
    await answerWallet(page, 'accept', 'Approve')
    await expect.element(page.getByText('What was there has gone on or back meanwhile.')).toBeVisible()
    await expect.element(page.getByText('The money is no longer at the request’s address.')).toBeVisible()
    await lookAll(page)
  })

  it('with another wallet is told which one is needed', async () => {
    rememberWallet(personOf(1))
    const request = comeToAddress(mine(), { amount: '5000000', why: 'dust' })
    keepRequest(request)
    const page = await openPage(payPath(request))
    await page.getByRole('button', { name: 'Send back' }).click()
    await expect.element(page.getByText('Only the wallet that is paid can send it back:')).toBeVisible()
    await lookAll(page)
  })
})

/** Who signed what was sent, as the contract finds it. */
function signerOf({ chainId, payTo, ...request }: RequestLink, body: RequestMoneyToSendBack | undefined) {
  if (!body || !payTo) throw new Error(`nothing was sent of ${request.id}`)
  const { signature, tokenAddress: token, to } = body
  const terms = {
    from: payTo.address,
    token,
    amount: BigInt(body.amount),
    to,
    nonce: BigInt(body.nonce),
    deadline: BigInt(body.deadline),
  }
  return recoverTypedDataAddress({
    ...sendBackTypedData({ chainId, contract: payTo.contract }, terms),
    signature,
  })
}
