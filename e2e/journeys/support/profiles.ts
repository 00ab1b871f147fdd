import { expect, type Page } from '@playwright/test'
import { expectBegun } from './looks'
import { register, type Stranger } from './signing-in'

/** Registers somebody, and opens their profile. */
export async function openOwnProfile(page: Page, me: Stranger): Promise<void> {
  await register(page, me)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  await expectOwn(page, me.name)
}

/** The profile of whoever is called so is shown. */
export async function expectOwn(page: Page, name: string): Promise<void> {
  await expectBegun(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Nobody's: it is out of focus, and the ways in stand before it. */
export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByText('Get access to your profile and much more!')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible()
}

export function tab(page: Page, name: 'History' | 'Contacts' | 'Accounts') {
  return page.getByRole('tab', { name })
}

/** What the chosen tab holds. */
export function panel(page: Page) {
  return page.getByRole('tabpanel')
}

export function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}

/** A picture as small as they come: one pixel, PNG. */
export const PICTURE = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
