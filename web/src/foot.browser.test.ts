import { expect, it } from 'vitest'
import { signIn } from '@testing/accounts'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink, world } from '@testing/world'

const foot = (page: Page) => page.getByRole('contentinfo').getByRole('navigation', { name: 'More' })

it.each(['/', '/sdk', '/terms', '/send', '/dashboard', '/profile', '/nowhere'])(
  '%s has the foot of all pages',
  async (path) => {
    const page = await openPage(path)
    const names = foot(page).getByRole('link')
    await expect
      .poll(() => names.elements().map(({ textContent }) => textContent))
      .toEqual(['For businesses', 'Docs', 'Terms', 'Privacy'])
  },
)

it('leads to what whoever runs this has of their own', async () => {
  world.config.contactUrl = 'mailto:help@filbert.example'
  Object.assign(world.config.landing, {
    integrateUrl: 'https://docs.filbert.example/',
    termsUrl: 'https://legal.filbert.example/terms',
    statusUrl: 'https://status.filbert.example/',
  })
  signIn()
  rememberWallet()
  const page = await openPage('/send')
  for (const [name, href] of [
    ['Docs', 'https://docs.filbert.example/'],
    ['Terms', 'https://legal.filbert.example/terms'],
    ['Privacy', '/privacy'],
    ['Contact', 'mailto:help@filbert.example'],
    ['Status', 'https://status.filbert.example/'],
  ] as const)
    await expect.element(foot(page).getByRole('link', { name })).toHaveAttribute('href', href)
  await lookAll(page)
})

it('is not on a page that somebody was sent', async () => {
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
  await expect.element(foot(page)).not.toBeInTheDocument()
})
