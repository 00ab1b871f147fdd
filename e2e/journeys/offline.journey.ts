import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'

// Elsewhere the worker is kept out: it stands between pages and what journeys put in their way.
test.use({ serviceWorkers: 'allow' })

test('Without a network I am told so, and my link opens as soon as there is one', async ({
  device,
  link,
}) => {
  const made = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  const page = await device({ expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.context().setOffline(true)
  await page.goto(made)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('no money has moved')).toBeVisible()
  await lookAll(page, 'offline')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()

  // It goes on by itself, with the secret behind the #.
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
})

test('A device can install it', async ({ device }) => {
  const page = await device()
  await page.goto('/')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const answer = await fetch(link?.href ?? '')
    return (await answer.json()) as {
      display: string
      start_url: string
      icons: { src: string; sizes: string }[]
    }
  })
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/send' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})
