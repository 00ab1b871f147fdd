import { expect } from 'vitest'
import type { Person } from '@/api/schema.gen'
import { shortAddress } from '@/lib/address'
import type { Page } from './open-page'
import { personOf } from './world'

/** Connects as somebody of the sandbox by the wallet that it has. */
export async function connectAs(page: Page, person: Person = personOf(0)): Promise<Person> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Sandbox wallet' })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Who are you today?' })
  await sheet.getByText(person.name).click()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect.element(banner.getByRole('button', { name: shortAddress(person.address) })).toBeVisible()
  return person
}

/** Such a browser comes back with the wallet that was connected in it before. */
export function rememberWallet(person: Person = personOf(0), chainId = '31337'): Person {
  localStorage.setItem('filbert.wallet', '1')
  localStorage.setItem('filbert.sandbox-wallet', JSON.stringify({ address: person.address, chainId }))
  localStorage.setItem('filbert.wagmi.recentConnectorId', JSON.stringify('filbert.sandbox'))
  return person
}

/** Answers the request that the wallet shows now; `says` is what it must say of it. */
export async function answerWallet(page: Page, says: string, answer: 'Approve' | 'Reject'): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })
  await expect.element(sheet).toHaveTextContent(says)
  await sheet.getByRole('button', { name: answer }).click()
}

export const ANNOUNCED = 'Hazel extension'

/** A wallet that the visitor brought along, as an extension would be (EIP-6963). It says no to everything. */
export function announceWallet(page: Window & typeof globalThis): void {
  const refuse = () => Promise.reject(Object.assign(new Error('The owner said no.'), { code: 4001 }))
  const provider = { request: refuse, on: () => provider, removeListener: () => provider }
  const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: ANNOUNCED, icon, rdns: 'test.hazel' }
  const announce = () =>
    page.dispatchEvent(
      new page.CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
}
