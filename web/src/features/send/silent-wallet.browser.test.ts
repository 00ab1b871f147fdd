import { expect, it } from 'vitest'
import { batchingWallet, bringBatchingWallet, connectBatchingWallet } from '@testing/batching-wallet'
import { beginLink, proceed, review } from '@testing/flows'
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
