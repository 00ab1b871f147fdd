import { expect, it } from 'vitest'
import { batchingWallet, bringBatchingWallet, connectBatchingWallet } from '@testing/batching-wallet'
import { beginLink, chooseToken, madeLink, proceed, review } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'

it('a wallet that never answers is told of after ten seconds, and its link can be sent again', async () => {
  const wallet = { ...batchingWallet(), silent: ['eth_signTypedData_v4'] }
  const page = await openPage('/send', { before: (inner) => bringBatchingWallet(inner, wallet), clock: true })
  await connectBatchingWallet(page, wallet)
  await beginLink(page)
  await review(page, '12.5')
  await proceed(page)
  await expect.poll(() => wallet.asked).toContain('eth_signTypedData_v4')
  const waiting = page.getByText('Still waiting for your wallet.')
  await expect.element(waiting).not.toBeInTheDocument()
  await page.clock.run(10_000)
  await expect.element(waiting).toBeVisible()
  await lookAll(page)

  await page.goto('/send')
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await lookAll(page)
})

it('a wallet that was asked for a transaction and never answered is asked again by its owner’s word alone', async () => {
  const wallet = { ...batchingWallet(), refuses: 5710, silent: ['eth_sendTransaction'] }
  const page = await openPage('/send', { before: (inner) => bringBatchingWallet(inner, wallet) })
  await connectBatchingWallet(page, wallet)
  await beginLink(page)
  await chooseToken(page, 'ETH')
  await review(page, '0.5', 'ETH')
  await proceed(page)
  const asked = () => wallet.asked.filter((method) => method === 'eth_sendTransaction')
  await expect.poll(asked).toHaveLength(1)

  await page.goto('/send')
  wallet.silent = []
  await page.getByRole('button', { name: 'Send again' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('You asked your wallet for this on')
  await expect.element(alert).toHaveTextContent('The link may already exist.')
  await lookAll(page)
  expect(asked()).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await madeLink(page)
  expect(asked()).toHaveLength(2)
})
