import { expect, test } from './support/journey'
import { openSend } from './support/sending'

test('I select text in a sheet, and my mouse leaves it: it stays open, until I press beside it', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await openSend(page)
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you send?' })
  await sheet.getByRole('heading', { name: 'What do you send?' }).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await sheet.getByRole('button', { name: /^DAI/ }).click()

  await page.getByRole('button', { name: /^Token: DAI/ }).click()
  await expect(sheet).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(sheet).toHaveCount(0)
})
