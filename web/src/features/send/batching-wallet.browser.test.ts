import { expect, it } from 'vitest'
import {
  type BatchingWallet,
  batchingWallet,
  bringBatchingWallet,
  connectBatchingWallet,
  send,
} from '@testing/batching-wallet'
import { beginLink, chooseToken, madeLink, proceed, review, sendTo, STRANGER } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { personOf, stateOf, tokenOf } from '@testing/world'

const alert = (page: Page) => page.getByRole('alert')
const FAILED = 'Your wallet says that this failed. The chain has not confirmed that.'

async function openWith(wallet: BatchingWallet): Promise<Page> {
  const page = await openPage('/send', { before: (inner) => bringBatchingWallet(inner, wallet) })
  await connectBatchingWallet(page, wallet)
  return page
}

const kept = (kind: string) => Object.keys(localStorage).filter((name) => name.startsWith(kind))

it('a link whose wallet sends its batch and calls it failed keeps its secret, and is made', async () => {
  const wallet = { ...batchingWallet(), status: { status: 500, chainId: '0x7a69', receipts: [] } }
  const page = await openWith(wallet)
  await beginLink(page)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  await proceed(page)
  const link = await madeLink(page)
  const [name = ''] = kept('filbert.sent.')
  expect(link).toContain(JSON.parse(localStorage.getItem(name) ?? '{}').secret)
})

it('a payment that is sent and called failed is found on the chain, and never offered again', async () => {
  const wallet = { ...batchingWallet(), status: { status: 500, chainId: '0x7a69', receipts: [] } }
  const page = await openWith(wallet)
  await sendTo(page, STRANGER)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  const before = stateOf('31337').balance(tokenOf('31337', 'DAI').address, STRANGER)
  await proceed(page)
  await expect.element(page.getByText('2 DAI arrived.')).toBeVisible()
  expect(kept('filbert.open.')).toEqual([])
  expect(kept('filbert.direct.')).toHaveLength(1)
  const after = stateOf('31337').balance(tokenOf('31337', 'DAI').address, STRANGER)
  expect(after - before).toBe(2_000_000_000_000_000_000n)
})

it('a payment that the wallet sends and says no to is paid once, however often it is asked for', async () => {
  const wallet = { ...batchingWallet(), refusesAfterwards: 4001 }
  const page = await openWith(wallet)
  await sendTo(page, STRANGER)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  const balance = () => stateOf('31337').balance(tokenOf('31337', 'DAI').address, STRANGER)
  const before = balance()
  await proceed(page)
  await expect.poll(() => kept('filbert.archived.filbert.open.')).toHaveLength(1)
  await expect.element(alert(page), { message: 'a no is no trouble' }).not.toBeInTheDocument()
  await proceed(page)
  await expect.element(page.getByText('2 DAI arrived.')).toBeVisible()
  expect(balance() - before).toBe(2_000_000_000_000_000_000n)
  expect(kept('filbert.direct.')).toHaveLength(1)
})

it('a link whose wallet sends it and says no comes back, with its secret', async () => {
  const wallet = { ...batchingWallet(), refusesAfterwards: 4001 }
  const page = await openWith(wallet)
  await beginLink(page)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  await proceed(page)
  const record = () => JSON.parse(localStorage.getItem(kept('filbert.sent.')[0] ?? '') ?? '{}')
  await expect.poll(record).toMatchObject({ symbol: 'DAI', index: expect.any(String) })
  expect(record().secret).toMatch(/^\w{16}$/)
})

it('a payment that the wallet calls done by a transaction of somebody else has not arrived', async () => {
  const foreign = await send(personOf(2), { to: personOf(1).address, value: '0x1' })
  const receipt = { transactionHash: foreign, blockNumber: '0x1', gasUsed: '0x1', status: '0x1', logs: [] }
  const status = { version: '2.0.0', chainId: '0x7a69', atomic: true, status: 200, receipts: [receipt] }
  const page = await openWith({ ...batchingWallet(), sends: false, status })
  await sendTo(page, STRANGER)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  await proceed(page)
  await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect.element(page.getByText('Look into your wallet before you send it again.')).toBeVisible()
  await lookAll(page)
  const [name = ''] = kept('filbert.direct.')
  expect(JSON.parse(localStorage.getItem(name) ?? '{}').seen).toMatch(/^(pending|missing)$/)
})

it('a payment that the wallet calls failed, and that is not on the chain, is not offered again', async () => {
  const wallet = {
    ...batchingWallet(),
    sends: false,
    status: { status: 500, chainId: '0x7a69', receipts: [] },
  }
  const page = await openWith(wallet)
  await sendTo(page, STRANGER)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  await proceed(page)
  await expect.element(alert(page)).toHaveTextContent(FAILED)
  await expect.element(page.getByRole('button', { name: 'Back to the first card' })).toBeVisible()
  await lookAll(page)
  for (const again of ['Try again', 'Proceed']) {
    await expect.element(page.getByRole('button', { name: again })).not.toBeInTheDocument()
  }
  expect(kept('filbert.open.')).toHaveLength(1)
})

it.each([5700, 5710, 5740, 5750, 5760, -32601])(
  'a link is made by separate transactions where the wallet answers %i',
  async (code) => {
    const wallet = { ...batchingWallet(), refuses: code }
    const page = await openWith(wallet)
    await beginLink(page)
    await chooseToken(page, 'DAI')
    await review(page, '2', 'DAI')
    await proceed(page)
    await madeLink(page)
    const sent = wallet.asked.filter((method) => method === 'eth_sendTransaction')
    expect(sent, 'to allow, and to pay').toHaveLength(2)
  },
)

it('a link that its owner refused in the wallet is given up, and can be restored', async () => {
  const wallet = { ...batchingWallet(), refuses: 4001 }
  const page = await openWith(wallet)
  await beginLink(page)
  await chooseToken(page, 'DAI')
  await review(page, '2', 'DAI')
  await proceed(page)
  await expect.poll(() => wallet.asked).toContain('wallet_sendCalls')
  await expect.poll(() => kept('filbert.archived.')).toHaveLength(1)
  await page.goto('/send')
  await page.getByText('Given up on this device').click()
  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Links you sent from this device' }))
    .toHaveTextContent('2 DAI')
  await expect.element(page.getByText('Given up on this device')).not.toBeInTheDocument()
})
