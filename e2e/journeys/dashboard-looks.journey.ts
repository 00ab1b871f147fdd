import { expect, test } from './support/journey'
import { expectStill, expectWhole, measureShift } from './support/looks'
import {
  findField,
  keepOnDevice,
  keptLink,
  openOptions,
  options,
  serveHistory,
  toldPayments,
} from './support/payments'
import { look, SIZES } from './support/pictures'

/** A phone at 200 %, in CSS pixels, and where a table has just room. */
const EVERY_SIZE = [...SIZES, { width: 195, height: 422 }, { width: 768, height: 1024 }]

for (const viewport of EVERY_SIZE) {
  test(`I look at my payments, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await page.goto('/dashboard')
    await expect(page.getByText('Nothing has moved yet')).toBeVisible()
    await expectStill(page)
    await look(page, 'dashboard-empty')

    await keepOnDevice(
      page,
      Array.from({ length: 4 }, (_, at) => keptLink(cast.sender, at)),
    )
    await page.reload()
    await expect(page.getByText('Nut number 4')).toBeVisible()
    await expectStill(page)
    await look(page, 'dashboard-visitor')
    await openOptions(page, '1 ETH')
    await look(page, 'dashboard-options')
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await findField(page).fill('walnut')
    await expect(page.getByRole('heading', { name: 'Nothing with “walnut”' })).toBeVisible()
    await look(page, 'dashboard-none')
  })

  test(`I look at what my wallets did, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await serveHistory(page, toldPayments(cast.sender.address, 57))
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await page.route('**/user/history?*', async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/dashboard')
    await expect(page.getByText('Reading your payments')).toBeAttached()
    await look(page, 'dashboard-loading')
    letGo()
    await expect(page.getByText('Page 1 of 6')).toBeVisible()
    await expectStill(page)
    await expectWhole(page)
    await look(page, 'dashboard-rows')
  })
}
