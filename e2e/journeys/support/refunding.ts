import type { Locator, Page } from '@playwright/test'
import { get, type LinkState } from '../../product/api'

const HASH = 'Transaction hash'

/** The section where a transaction is given, and what it put into links is found. */
export function byTransaction(page: Page): Locator {
  return page.getByRole('region', { name: 'By transaction' })
}

/** Gives a transaction to look for, on the chain of this id; on the one that is chosen if left out. */
export async function ask(page: Page, hash: string, chain?: string): Promise<void> {
  if (chain) await page.getByLabel('Chain', { exact: true }).selectOption(chain)
  await page.getByLabel(HASH).fill(hash)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
}

/** The transaction that made a link. */
export async function transactionOf(url: string, link: string): Promise<string> {
  const { searchParams } = new URL(link)
  const [chainId, version, index] = ['c', 'v', 'i'].map((name) => searchParams.get(name))
  const { body } = await get<LinkState>(url, `links/${chainId}/${version}/${index}`)
  return body.deposit.txHash
}
