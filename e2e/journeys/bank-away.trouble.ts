import {
  answerTerms,
  becomeVerified,
  confirm,
  expectVerified,
  goThroughCheck,
  linkIban,
  newIban,
  numberField,
  openKyc,
  openLinkAccount,
  setFaults,
  step,
} from './support/bank'
import { expect, test } from './support/journey'
import { newcomer, register } from './support/signing-in'

const AWAY = 'Our bank cannot be reached just now.'

test.afterEach(async ({ product }) => setFaults(product))

for (const [how, faults] of [
  ['is down', { down: true }],
  ['answers nonsense', { nonsense: 100 }],
] as const) {
  test(`A bank that ${how} is nobody's fault, and I go on once it is back`, async ({ device, product }) => {
    const page = await device()
    await register(page, newcomer())
    await openKyc(page)
    await setFaults(product, faults)
    await page.getByRole('button', { name: 'Read and agree' }).click()
    await expect(page.getByText('An error occurred. Please try again later')).toBeVisible()
    await expect(page.getByText(AWAY)).toBeVisible()
    await setFaults(product)
    await answerTerms(page, 'Accept')
    await expect(step(page)).toContainText('Identity')

    await goThroughCheck(page, 'Fail half-way')
    await expect(page.getByText('Awaiting KYC confirmation')).toBeVisible()
    await setFaults(product, faults)
    const stale = page.getByText('The bank cannot be reached just now.')
    await expect(stale).toBeVisible()
    await expect(step(page), 'where it stood last').toContainText('Identity')
    await setFaults(product)
    await expect(stale, 'it turns by itself').toHaveCount(0)
    await goThroughCheck(page, 'Approve me')
    await expectVerified(page)
  })

  test(`An account that I link to a bank that ${how} is linked once it is back`, async ({
    device,
    product,
  }) => {
    const iban = newIban()
    const page = await device()
    await register(page, newcomer())
    await becomeVerified(page)
    await openLinkAccount(page)
    await numberField(page).fill(iban)
    await confirm(page)
    await page.getByLabel('BIC').fill('KREDBEBB')
    await setFaults(product, faults)
    await confirm(page)
    await expect(page.getByText(AWAY)).toBeVisible()
    await setFaults(product)
    await confirm(page)
    await expect(page.getByText('You have successfully linked your account!')).toBeVisible()
    await linkIban(page, newIban())
  })
}
