import { expect, type Page } from '@playwright/test'
import type { Person } from '../../product/api'
import { shortOf } from './short-of'

/** Connects as somebody of the sandbox, by the wallet that comes with it. */
export async function connectAs(page: Page, person: Person): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Sandbox wallet' })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Who are you today?' })
  await sheet.getByText(person.name).click()
  await expect(sheet.getByRole('radio', { name: person.name })).toBeChecked()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: shortOf(person.address) })).toBeVisible()
}

/** Answers the request that the wallet shows now; `says` is what it must say of it. */
export async function answer(page: Page, says: string, with_: 'Approve' | 'Reject'): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })
  await expect(sheet).toContainText(says)
  await sheet.getByRole('button', { name: with_ }).click()
}
