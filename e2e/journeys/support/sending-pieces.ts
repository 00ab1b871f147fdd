import { expect, type Locator, type Page } from '@playwright/test'

interface Choosing {
  /** Its name, such as `Postcard 7`. */
  title: string
  /** By name; the chain that the page offers first if left out. */
  chain?: string
}

interface Reviewing extends Choosing {
  /** How many pieces of an ERC-1155. */
  count?: number
}

/** The sheet that asks what is sent, with the wallet's collectibles in it. */
export async function openCollectibles(page: Page, chain?: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you send?' })
  if (chain) await sheet.getByRole('button', { name: chain }).click()
  const section = sheet.getByRole('region', { name: 'Collectibles' })
  await expect(section).toBeVisible()
  return section
}

/** Takes one of the wallet's own, from the tiles. */
export async function choosePiece(page: Page, { title, chain }: Choosing): Promise<void> {
  const section = await openCollectibles(page, chain)
  await expect(section.getByRole('listitem').first()).toBeVisible()
  const all = section.getByRole('button', { name: /^All \d+$/ })
  if (await all.isVisible()) await all.click()
  await section.getByRole('button', { name: new RegExp(`^${title}\\b`) }).click()
  await expect(section).toBeHidden()
}

/** From the card that asks what to the one that says what is agreed. */
export async function reviewPiece(page: Page, { title, chain, count }: Reviewing): Promise<void> {
  await choosePiece(page, chain === undefined ? { title } : { title, chain })
  if (count !== undefined) await page.getByLabel('How many').fill(String(count))
  const worth = count === undefined || count === 1 ? title : `${count} × ${title}`
  await page.getByRole('button', { name: `Send ${worth}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: "You're sending" })).toContainText(worth)
}
