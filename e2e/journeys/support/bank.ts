import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { World } from '../../product/around-journeys'
import { expectBegun } from './looks'

/** What the sandbox's bank lets somebody choose in place of showing their papers. */
export type Outcome =
  | 'Approve me'
  | 'Send to review'
  | 'Let a person review it'
  | 'Reject me'
  | 'Fail half-way'

/** The page of the bank's that is open over ours. */
export function hostedPage(page: Page, title: 'Terms of service' | 'Identity check'): FrameLocator {
  return page.getByRole('dialog', { name: title }).frameLocator(`iframe[title="${title}"]`)
}

export async function openKyc(page: Page): Promise<void> {
  await page.goto('/kyc')
  await expectBegun(page)
}

/** Reads the terms, and answers; the frame closes by itself. */
export async function answerTerms(page: Page, answer: 'Accept' | 'Decline'): Promise<void> {
  await page.getByRole('button', { name: /^(Read and agree|Reopen TOS)$/ }).click()
  await hostedPage(page, 'Terms of service').getByRole('button', { name: answer }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Goes through the check, with whatever comes of it; the frame closes by itself. */
export async function goThroughCheck(page: Page, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: /^(Start the check|Reopen KYC)$/ }).click()
  await hostedPage(page, 'Identity check').getByRole('button', { name: outcome }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Has whoever is signed in on this page, and has an e-mail address, verified. How people get there is `kyc`'s. */
export async function becomeVerified(page: Page): Promise<void> {
  const { tosLink, email } = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const begun = await fetch('/api/filbert/user/begin-identity', { method: 'POST', headers, body: '{}' })
    const { tosLink } = await begun.json()
    const { user } = await (await fetch('/api/filbert/user/get-user-from-cookie')).json()
    return { tosLink: String(tosLink), email: String(user.email) }
  })
  await decide({ bank: new URL(tosLink).origin }, email, { kyc: 'approved', tos: 'approved', sepa: true })
  // The server asks the bank no more often than every four seconds.
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/filbert/user/identity')).json()).state))
    .toBe('verified')
  await openKyc(page)
  await expectVerified(page)
}

export async function expectVerified(page: Page): Promise<void> {
  await expect(page.getByText('You have already completed the KYC process!')).toBeVisible()
}

/** The step of a wizard that is waited for. */
export function step(page: Page) {
  return page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')
}

/** The bank makes up its mind about somebody. */
export function decide(
  { bank }: Pick<World, 'bank'>,
  email: string,
  change: { kyc: string; tos?: string; sepa?: boolean; reasons?: string[] },
): Promise<void> {
  return put(`${bank}/control/identities/${encodeURIComponent(email)}`, change)
}

/** What goes wrong at the bank from now on, for everybody; nothing sets it right again. */
export function setFaults(
  { bank }: World,
  faults: { down?: boolean; nonsense?: number } = {},
): Promise<void> {
  return put(`${bank}/control/faults`, faults)
}

/** Where the bank sends what no account takes, of all addresses at which it takes money in. */
export async function waysBack({ bank }: Pick<World, 'bank'>): Promise<string[]> {
  const { liquidation_addresses: addresses } = await (await fetch(`${bank}/control/state`)).json()
  const told: { return_address: string | null }[] = addresses
  return told.flatMap(({ return_address: to }) => to?.toLowerCase() ?? [])
}

async function put(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

/** An IBAN of Belgium that nobody else has, and right in every digit. */
export function newIban(): string {
  const account = String(Math.floor(Math.random() * 1e10)).padStart(10, '0')
  const own = String(Number(BigInt(account) % 97n) || 97).padStart(2, '0')
  const moved = BigInt(`${account}${own}111400`)
  return `BE${String(98n - (moved % 97n)).padStart(2, '0')}${account}${own}`
}

/** As it is shown once it is linked. */
export function hintOf(iban: string): string {
  return `${iban.slice(0, 4)}…${iban.slice(-4)}`
}

export async function openLinkAccount(page: Page): Promise<void> {
  await page.goto('/link-account')
  await expectBegun(page)
}

export function numberField(page: Page) {
  return page.getByLabel('IBAN / US account number')
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Links an IBAN to whoever is signed in and verified. */
export async function linkIban(page: Page, iban: string): Promise<void> {
  await openLinkAccount(page)
  await numberField(page).fill(iban)
  await confirm(page)
  await page.getByLabel('BIC').fill('KREDBEBB')
  await confirm(page)
  await expect(page.getByText('You have successfully linked your account!')).toBeVisible()
}
