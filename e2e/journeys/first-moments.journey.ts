import { expect, test } from './support/journey'
import { expectBegun, expectStill, measureShift } from './support/looks'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }

test('I see what the front page is about while its program is still on the way, and nothing moves when it comes', async ({
  device,
}) => {
  const page = await device()
  await measureShift(page)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Via Link').first()).toBeVisible()
  await expect(page.locator('#root')).toBeEmpty()
  letGo()
  await expect(page.locator('#root').getByRole('heading', { level: 1, name: 'Via Link' })).toBeVisible()
  await expectStill(page)
})

test('My line is free for what I look at first', async ({ device, link }) => {
  const url = await link(USDC)
  const page = await device()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/assets/*.css', async (route) => {
    await held
    asked.push('styles')
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await expect.poll(() => asked.filter((path) => path.endsWith('.woff2')).length).toBe(2)
  letGo()
  await expectBegun(page)
  const program = asked.findIndex((path) => /^\/assets\/.*\.js$/.test(path))
  expect(program, 'the program').toBeGreaterThan(asked.indexOf('styles'))
})

test('A page that I opened behind another is ready when I come to it', async ({ device, link }) => {
  const url = await link(USDC)
  const page = await device()
  // Browsers draw nothing there, and so never call back.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto(url)
  await expectBegun(page)
})
