import type { Page } from '@playwright/test'
import { expect, test } from './support/journey'
import { expectInside, expectStill, measureShift } from './support/looks'
import { lookAll } from './support/pictures'
import { tellConfig } from './support/told-config'

const question = (page: Page, words: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: words }) })

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

test('I am told that nothing could be counted, and see no figures in place of it', async ({ device }) => {
  const page = await device({ expected: /503/ })
  await page.route('**/api/filbert/statistics', (route) =>
    route.fulfill({ status: 503, json: { code: 'database_busy', message: 'Busy.', requestId: '1' } }),
  )
  await page.goto('/')
  const counted = page.getByRole('region', { name: 'Cracked so far' })
  await expect(counted.getByRole('status')).toContainText('could not count just now')
  await expect(counted.locator('dl > div').filter({ hasText: 'links made' }).locator('dd')).toHaveText('–')
})

test('I open one answer at a time, by keyboard', async ({ device }) => {
  const page = await device()
  await page.goto('/')
  const [wallet, cost] = [
    question(page, 'Does my friend need a wallet?'),
    question(page, 'What does it cost?'),
  ]
  await wallet.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(wallet).toHaveAttribute('open')
  await expect(wallet.getByText('They sign up nowhere')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(cost).toHaveAttribute('open')
  await expect(wallet).not.toHaveAttribute('open')
  await page.keyboard.press('Space')
  await expect(cost).not.toHaveAttribute('open')
})

test('I hold still what moves by itself', async ({ device }) => {
  const page = await device({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.getByRole('heading', { name: /^Whatever lives on/ }).scrollIntoViewIfNeeded()
  const passing = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && one.animationName === 'pass-by')
          .filter((one) => one.playState === 'running').length,
    )
  /** Whether the headline turns within twice the time that each word has. */
  const turns = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const main = document.querySelector('main')
          if (!main) return
          new MutationObserver(() => done(true)).observe(main, { attributeFilter: ['data-turn'] })
          setTimeout(() => done(false), 5_200)
        }),
    )
  await expect.poll(passing).toBe(2)
  expect(await turns()).toBe(true)
  await page.getByRole('button', { name: 'Hold it still' }).click()
  await page.getByRole('heading', { name: /^Whatever lives on/ }).scrollIntoViewIfNeeded()
  await expect.poll(passing).toBe(0)
  expect(await turns()).toBe(false)
  await page.getByRole('button', { name: 'Let it move' }).click()
  expect(await turns()).toBe(true)
})

test('What I do not want to move does not', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Tough nuts, cracked' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold it still' })).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
    )
    .toBe(0)
})

test('Nobody is made up: in the sandbox samples are called samples, elsewhere there are none', async ({
  device,
}) => {
  const page = await device()
  await page.goto('/')
  await expect(page.getByText('Your customer could stand here')).toBeVisible()
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(2)

  const bare = await device()
  await tellConfig(bare, (config) =>
    Object.assign(config, {
      sandbox: false,
      people: undefined,
      bank: null,
      contactUrl: null,
      communityUrl: null,
      landing: { ...config.landing, schedulingUrl: null },
    }),
  )
  await bare.goto('/')
  await expect(bare.getByRole('heading', { name: 'Tough nuts, cracked' })).toBeVisible()
  await expect(bare.getByText('Sample', { exact: true })).toHaveCount(0)
  await expect(bare.getByRole('region', { name: 'Heard under the hazel' })).toHaveCount(0)
  await expect(bare.getByRole('region', { name: 'In good company' })).toHaveCount(0)
  await expect(bare.getByText('Can it go to my bank?')).toHaveCount(0)
  await expect(bare.getByRole('navigation', { name: 'More' }).getByRole('link')).toHaveText([
    'Filbert',
    'For businesses',
    'API',
    'Terms',
    'Privacy',
  ])
  await bare.goto('/sdk')
  await expect(bare.getByRole('heading', { name: 'Ten thousand links by Friday?' })).toBeVisible()
  await expect(bare.getByText('Let’s talk')).toHaveCount(0)
})

test('I read what the operator says, under the operator’s name', async ({ device }) => {
  const page = await device()
  await tellConfig(page, (config) =>
    Object.assign(config.landing, {
      integrateUrl: 'https://docs.filbert.example/build',
      termsUrl: 'https://legal.filbert.example/terms',
      claims: [{ figure: '30+', words: 'chains' }],
      partners: [
        { name: 'Acorn & Sons', url: 'https://acorn.example/', logo: null },
        { name: 'Walnut', url: null, logo: null },
      ],
      testimonials: [{ words: 'It took a minute.', name: 'Ada', role: 'Engineer' }],
    }),
  )
  await page.goto('/')
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
  const counted = page.getByRole('region', { name: 'Cracked so far' })
  await expect(counted.getByText('Whoever runs this says')).toBeVisible()
  await expect(counted.getByText('30+')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Acorn & Sons' })).toHaveAttribute(
    'href',
    'https://acorn.example/',
  )
  await expect(page.getByText('“It took a minute.”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Integrate' })).toHaveAttribute(
    'href',
    'https://docs.filbert.example/build',
  )
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://legal.filbert.example/terms',
  )
  await lookAll(page, 'landing-operator')
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

test('The front page can be read at every width, in light and dark', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Tough nuts, cracked' })).toBeVisible()
  await question(page, 'What does it cost?').locator('summary').click()
  await lookAll(page, 'front')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectInside(page)
})
