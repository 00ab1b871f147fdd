import type { FrameLocator, Page } from '@playwright/test'
import { type Chain, chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { deploySmartAccount, type SmartAccount } from '../product/smart-account'
import { expect, test as journey } from './support/journey'
import { lookAll } from './support/pictures'
import { hostSafe, type SafeHost } from './support/safe-host'
import { shortOf } from './support/short-of'

const ONE_DAI = 1_000_000_000_000_000_000n
const FAILED = 'Your wallet says that this failed. The chain has not confirmed that.'
const FROM_WALLET = 'On its way from your wallet'

interface InSafe {
  safe: SafeHost
  account: SmartAccount
  chain: Chain
  /** A page of the device, in which the Safe shows ours. */
  page: Page
}

/** One host may show our pages in a frame, so one Safe at a time. */
journey.describe.configure({ mode: 'default' })

/** A Safe with a thousand DAI, and what it shows. */
const test = journey.extend<{ inSafe: InSafe }>({
  inSafe: async ({ device, product, config, cast }, use) => {
    const chain = chainOf(config, '31337')
    const account = await deploySmartAccount(chain, cast.sender, ['DAI'])
    const page = await device()
    const safe = await hostSafe(page.context(), product.frameHost, `${product.url}/send`, chain, account)
    await page.goto(product.frameHost)
    await use({ safe, account, chain, page })
    await safe.close()
  },
})

const appIn = (page: Page) => page.frameLocator('iframe')
const sent = (app: FrameLocator) => app.getByRole('region', { name: 'Links you sent from this device' })

/** The same device, opened again. */
async function openAgain(page: Page): Promise<Page> {
  const [context, url] = [page.context(), page.url()]
  await page.close()
  const again = await context.newPage()
  await again.goto(url)
  return again
}

async function agreeOn(app: FrameLocator, amount: string): Promise<void> {
  await app.getByRole('button', { name: /^Token: / }).click()
  await app.getByRole('dialog').getByRole('button', { name: /^DAI/ }).click()
  await app.getByLabel('You send').fill(amount)
  await app.getByRole('button', { name: `Send ${amount} DAI` }).click()
  await app.getByRole('button', { name: 'Proceed' }).click()
}

async function sendLink(app: FrameLocator, amount: string): Promise<void> {
  await app.getByRole('button', { name: 'Send via link' }).click()
  await agreeOn(app, amount)
}

async function sendTo(app: FrameLocator, friend: string, amount: string): Promise<void> {
  await app.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' }).fill(friend)
  await app.getByRole('button', { name: new RegExp(`^${shortOf(friend)}`) }).click()
  await agreeOn(app, amount)
}

test('I open the page inside my Safe, which is the wallet at once @smoke', async ({ inSafe, guard }) => {
  const { safe, account, chain, page } = inSafe
  const app = appIn(page)
  await expect(app.getByRole('banner').getByRole('button', { name: shortOf(account.address) })).toBeVisible()
  await sendLink(app, '7')
  await expect(app.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  guard(await app.getByRole('textbox', { name: 'The link' }).inputValue())
  const asked = safe.asked.filter(({ method }) => method === 'sendTransactions')
  expect(asked.map(({ params }) => (params.txs as unknown[]).length)).toEqual([2])
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'DAI').address, account.address)).toBe(993n * ONE_DAI)
})

test('My Safe waits for other owners: I close the page, they agree, and the link is there when I come back @smoke', async ({
  inSafe,
}) => {
  const { safe, account, chain, page } = inSafe
  safe.waits = true
  await sendLink(appIn(page), '7')
  await expect(appIn(page).getByText('The link is kept on this device.')).toBeVisible()
  await lookAll(page, 'safe-waits-link', { framed: true })
  const again = await openAgain(page)
  const row = sent(appIn(again)).getByRole('listitem')
  await expect(row).toContainText('Your wallet has it, and may wait for other owners')
  await expect(row.getByRole('button', { name: 'Send again' }), 'that would be two').toHaveCount(0)
  await safe.carryOut()
  await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'DAI').address, account.address)).toBe(993n * ONE_DAI)
})

test('The other owners of my Safe cancel a link: I am told, and it is kept until the chain says so', async ({
  inSafe,
}) => {
  const { safe, page } = inSafe
  safe.waits = true
  await sendLink(appIn(page), '7')
  await expect(appIn(page).getByText('The link is kept on this device.')).toBeVisible()
  safe.cancel()
  await expect(appIn(page).getByRole('alert')).toContainText(FAILED)
  await expect(appIn(page).getByRole('alert')).toContainText('It is kept on this device')
  await appIn(page).getByRole('button', { name: 'Try again' }).click()
  await expect(appIn(page).getByRole('alert')).toContainText('It is on its way already, or may be.')
  const again = await openAgain(page)
  const row = sent(appIn(again)).getByRole('listitem')
  await expect(row).toContainText('Your wallet says that it failed')
  await expect(row.getByRole('button', { name: 'Send again' }), 'that may be two').toHaveCount(0)
})

test('My Safe pays an address once the other owners agree: I find it again, and it is sent once', async ({
  inSafe,
}) => {
  const { safe, chain, page } = inSafe
  const friend = stranger()
  safe.waits = true
  await sendTo(appIn(page), friend, '5')
  await expect(appIn(page).getByText('It goes on without this page.')).toBeVisible()
  await lookAll(page, 'safe-waits-transfer', { framed: true })
  const again = await openAgain(page)
  const row = appIn(again).getByRole('region', { name: FROM_WALLET }).getByRole('listitem')
  await expect(row).toContainText(`5 DAI to ${shortOf(friend)}`)
  await expect(row).toContainText('Your wallet has it, and may wait for other owners')
  await row.scrollIntoViewIfNeeded()
  await lookAll(again, 'safe-waits-list', { framed: true })
  await safe.carryOut()
  await expect(row).toContainText('Sent')
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'DAI').address, friend)).toBe(5n * ONE_DAI)
  const next = await openAgain(again)
  await expect(appIn(next).getByRole('button', { name: new RegExp(`^${shortOf(friend)}`) })).toBeVisible()
  await expect(appIn(next).getByRole('region', { name: FROM_WALLET })).toHaveCount(0)
})

test('The other owners of my Safe cancel what goes to an address: I am told, and not offered to pay again', async ({
  inSafe,
}) => {
  const { safe, page } = inSafe
  safe.waits = true
  await sendTo(appIn(page), stranger(), '5')
  await expect(appIn(page).getByText('It goes on without this page.')).toBeVisible()
  safe.cancel()
  await expect(appIn(page).getByRole('alert')).toContainText(FAILED)
  await expect(appIn(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const again = await openAgain(page)
  const row = appIn(again).getByRole('region', { name: FROM_WALLET }).getByRole('listitem')
  await expect(row).toContainText('Your wallet says that it failed')
  await row.getByRole('button', { name: 'Forget' }).click()
  await expect(row).toHaveCount(0)
})

test('A Safe finds what to call the page and how it looks', async ({ product }) => {
  const manifest = await fetch(`${product.url}/manifest.json`)
  expect(manifest.headers.get('access-control-allow-origin')).toBe('*')
  const { name, iconPath } = await manifest.json()
  expect(name).toBe('Filbert')
  expect((await fetch(`${product.url}/${iconPath}`)).status).toBe(200)
})

test('Only hosts that the operator names may show the page in a frame', async ({ device, product }) => {
  const page = await device()
  const response = await page.goto('/send')
  expect(response?.headers()['content-security-policy']).toContain(`frame-ancestors ${product.frameHost};`)
})
