import { expect, it } from 'vitest'
import { keepTransfer, keptTransfer } from '@testing/history'
import { openPage, type Page } from '@testing/open-page'
import { stateOf } from '@testing/world'

/** As its page left it: closed before the chain had an answer. */
function leave(at: number, chain: { reverted: boolean } | null) {
  const kept = keptTransfer(at)
  keepTransfer(kept)
  if (chain === null) return kept
  const { txHash: hash, sender: from, recipient: to, amount, chainId } = kept
  const mined = {
    hash,
    from,
    to,
    nonce: at,
    data: '0x',
    value: BigInt(amount),
    block: 950n,
    logs: [],
  } as const
  stateOf(chainId).transactions.set(hash, { ...mined, logs: [], reverted: chain.reverted })
  return kept
}

const payment = (page: Page, worth: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: worth })

it('says what became of payments whose page was closed before the chain had an answer', async () => {
  leave(0, { reverted: false })
  leave(1, { reverted: true })
  leave(2, null)
  const page = await openPage('/dashboard')
  await expect.element(payment(page, '1 ETH')).toHaveTextContent('sent')
  await expect.element(payment(page, '2 ETH')).toHaveTextContent('failed')
  await expect.element(payment(page, '3 ETH')).toHaveTextContent('not on the chain')
})

it('says that a payment is being confirmed while no node answers', async () => {
  const { chainId } = leave(0, { reverted: true })
  stateOf(chainId).answers = false
  const page = await openPage('/dashboard')
  await expect.element(payment(page, '1 ETH')).toHaveTextContent('confirming')
})

it('counts nobody among the contacts whom the chain has not paid', async () => {
  leave(0, { reverted: false })
  leave(1, { reverted: true })
  const page = await openPage('/send')
  await expect.element(page.getByRole('button', { name: /friend1\.eth/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /friend2\.eth/ })).not.toBeInTheDocument()
})
