import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'

test('I read what it is, and am one tap away from sending', async ({ device }) => {
  const page = await device()
  await measureShift(page)
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: 'Send NFTs/USDC/DAI/PEPE Via Link' })
  await expect(heading).toBeVisible()
  await expect(
    page.getByText('Send money to your friends without having to worry about anything else!'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tough nuts, cracked' })).toBeVisible()
  await expectStill(page)
  await page.getByRole('link', { name: 'App', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Integrate' }).click()
  await expect(page.getByRole('heading', { name: 'The API' })).toBeVisible()
})

test('I see how much was sent so far, as this server counted it', async ({ device, link }) => {
  await link({ chainId: '31337', amount: '1', symbol: 'USDC' })
  const page = await device()
  await page.goto('/')
  const counted = page.getByRole('region', { name: 'Cracked so far' })
  const tile = (words: string) => counted.locator('dl > div').filter({ hasText: words }).locator('dd')
  await expect(tile('links made')).toHaveText(/^[\d.,]+[KM]?$/)
  await expect(tile('links claimed')).toHaveText(/^[\d.,]+[KM]?$/)
  await expect(tile('as it was worth then')).toHaveText(/^\$[\d.,]+[KM]?$/)
  await expect(tile('chains')).toHaveText('2')
  await expect(counted).toContainText('Counted by this server')
})

test('A page of ours that shows the front page in a frame is told to close it, and nobody else is', async ({
  device,
  product,
}) => {
  const page = await device()
  const around = (app: string) => `<!doctype html><title>Around</title>
    <script>self.heard = []; addEventListener('message', (event) => heard.push(event.data))</script>
    <iframe src="${app}/" width="400" height="600"></iframe>`
  const html = { contentType: 'text/html' }
  await page.route('**/around', (route) => route.fulfill({ ...html, body: around(product.url) }))
  await page.route(`${product.frameHost}/**`, (route) =>
    route.fulfill({ ...html, body: around(product.url) }),
  )
  // As an operator has it who lets this very site show its pages.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (new URL(route.request().url()).origin !== product.url) return route.fallback()
      const answer = await fetch(route.request().url())
      const policy = answer.headers.get('content-security-policy') ?? ''
      await route.fulfill({
        ...html,
        headers: { 'content-security-policy': policy.replace(/frame-ancestors/, "$& 'self'") },
        body: await answer.text(),
      })
    },
  )
  const heard = () => page.evaluate(() => (self as unknown as { heard: unknown[] }).heard)
  const shown = page.frameLocator('iframe').getByRole('heading', { name: 'Tough nuts, cracked' })
  await page.goto('/around')
  await expect.poll(heard).toContain('close-modal')
  await page.goto(`${product.frameHost}/around`)
  await expect(shown).toBeAttached()
  expect(await heard()).not.toContain('close-modal')
})
