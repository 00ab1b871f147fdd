import { expect, test } from './support/journey'

const ONE = { chainId: '31337', amount: '1', symbol: 'USDC' }

/** What became of a whole link on its way, and what its reader is told. */
const BROKEN: [what: string, damage: (link: URL) => void, told: string][] = [
  [
    'lost all behind the #',
    (link) => {
      link.hash = ''
    },
    'This link is incomplete: the part after # is missing.',
  ],
  [
    'was cut within its secret',
    (link) => {
      link.hash = link.hash.slice(0, -6)
    },
    'This link is cut off: its secret has 10 of 16 characters.',
  ],
  [
    'has a damaged number',
    (link) => link.searchParams.set('i', '5x'),
    'This link is damaged: its number (i) cannot be read.',
  ],
  [
    'has a number that no vault counts to',
    (link) => link.searchParams.set('i', '7'.repeat(70)),
    'This link is damaged: its number (i) cannot be read.',
  ],
  [
    'lost its chain',
    (link) => link.searchParams.delete('c'),
    'This link is incomplete: its chain (c) is missing.',
  ],
  [
    'names a chain that is not served',
    (link) => link.searchParams.set('c', '999'),
    'This link names a chain that we do not serve.',
  ],
  [
    'names a vault that is not known',
    (link) => link.searchParams.set('v', 'v9'),
    'This link names a vault that we do not know.',
  ],
  [
    'names a deposit that was never made',
    (link) => link.searchParams.set('i', '123456789'),
    'Deposit not found. Are you sure your link is correct?',
  ],
  [
    'has the secret of another link',
    (link) => {
      link.hash = '#p=AnotherSecret123'
    },
    'The part after the # belongs to another link. The money is safe in this one.',
  ],
]

test('I open a link that was broken on its way, and am told what is wrong with it', async ({
  device,
  link,
}) => {
  const whole = await link(ONE)
  const page = await device()
  for (const [what, damage, told] of BROKEN) {
    await test.step(`the link ${what}`, async () => {
      const broken = new URL(whole)
      damage(broken)
      await page.goto('about:blank')
      await page.goto(broken.href)
      await expect(page.getByRole('main')).toContainText(told)
      await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
    })
  }
})

test('I paste the whole message where the broken one could not be opened', async ({ device, link }) => {
  const whole = await link(ONE)
  const page = await device()
  await page.goto(whole.slice(0, whole.indexOf('#')))
  await page.getByRole('textbox', { name: 'The whole link' }).fill(`look: ${whole} bye`)
  await page.getByRole('button', { name: 'Open this link' }).click()
  await expect(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
})
