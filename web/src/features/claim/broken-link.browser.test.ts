import { describe, expect, it } from 'vitest'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { makeLink } from '@testing/world'

/** What became of a whole link on its way, and what its reader is told. */
const BROKEN: [what: string, damage: (link: URL) => void, told: string][] = [
  [
    'that lost all behind the #',
    (link) => {
      link.hash = ''
    },
    'This link is incomplete: the part after # is missing.',
  ],
  [
    'that was cut within its secret',
    (link) => {
      link.hash = link.hash.slice(0, -6)
    },
    'This link is cut off: its secret has 10 of 16 characters.',
  ],
  [
    'with a damaged number',
    (link) => link.searchParams.set('i', '5x'),
    'This link is damaged: its number (i) cannot be read.',
  ],
  [
    'with a number that no vault counts to',
    (link) => link.searchParams.set('i', '7'.repeat(70)),
    'This link is damaged: its number (i) cannot be read.',
  ],
  [
    'that lost its chain',
    (link) => link.searchParams.delete('c'),
    'This link is incomplete: its chain (c) is missing.',
  ],
  [
    'to a chain that is not served',
    (link) => link.searchParams.set('c', '999'),
    'This link names a chain that we do not serve.',
  ],
  [
    'to a vault that is not known',
    (link) => link.searchParams.set('v', 'v9'),
    'This link names a vault that we do not know.',
  ],
  [
    'to a deposit that was never made',
    (link) => link.searchParams.set('i', '123456789'),
    'Deposit not found. Are you sure your link is correct?',
  ],
  [
    'with the secret of another link',
    (link) => {
      link.hash = '#p=AnotherSecret123'
    },
    'The part after the # belongs to another link. The money is safe in this one.',
  ],
]

describe('a link that was broken on its way says what is wrong with it, and offers no claim:', () => {
  for (const [what, damage, told] of BROKEN) {
    it(`one ${what}`, async () => {
      const broken = new URL(makeLink({ amount: '1', symbol: 'USDC' }).url, location.origin)
      damage(broken)
      const page = await openPage(broken.href)
      await expect.element(page.getByRole('main')).toHaveTextContent(told)
      await expect.element(page.getByRole('button', { name: /^Claim/ })).not.toBeInTheDocument()
    })
  }
})

it('opens the whole link out of a message that is pasted', async () => {
  const { url } = makeLink({ amount: '1', symbol: 'USDC' })
  const page = await openPage(url.slice(0, url.indexOf('#')))
  await page.getByRole('textbox', { name: 'The whole link' }).fill(`look: ${location.origin}${url} bye`)
  await page.getByRole('button', { name: 'Open this link' }).click()
  await expect.element(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
})

const READ = 'An e-mail program changed this link on its way here'

it('mends a link whose # was escaped on its way, and says that it was read', async () => {
  const { url, secret } = makeLink({ amount: '1', symbol: 'USDC' })
  const page = await openPage(url.replace('#', '%23'))
  await expect.element(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
  await expect.element(page.getByRole('note')).toHaveTextContent(READ)
  const { search, hash } = page.window.location
  expect(search).not.toContain(secret)
  expect(hash).toBe(`#p=${secret}`)
  await lookAll(page)
})

it('mends a link that was escaped from the ? on', async () => {
  const { url, secret } = makeLink({ amount: '1', symbol: 'USDC' })
  const page = await openPage(`/claim${encodeURIComponent(url.slice('/claim'.length))}`)
  await expect.element(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
  await expect.element(page.getByRole('note')).toHaveTextContent(READ)
  const { pathname, hash } = page.window.location
  expect([pathname, hash]).toEqual(['/claim', `#p=${secret}`])
})

it('says of no link that is pasted whole after a mended one that it was read', async () => {
  const { url } = makeLink({ amount: '1', symbol: 'USDC' })
  const broken = new URL(url.replace('#', '%23'), location.origin)
  const page = await openPage(broken.href.replace(/p=.*/, 'p=short'))
  await page.getByRole('textbox', { name: 'The whole link' }).fill(location.origin + url)
  await page.getByRole('button', { name: 'Open this link' }).click()
  await expect.element(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
  await expect.element(page.getByText(READ)).not.toBeInTheDocument()
})

it('opens a link that a mail gateway wrapped, and says that it was read', async () => {
  const { url } = makeLink({ amount: '1', symbol: 'USDC' })
  const page = await openPage('/claim')
  const wrapped = `https://gateway.test/?url=${encodeURIComponent(location.origin + url)}&data=7`
  await page.getByRole('textbox', { name: 'The whole link' }).fill(wrapped)
  await page.getByRole('button', { name: 'Open this link' }).click()
  await expect.element(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
  await expect.element(page.getByRole('note')).toHaveTextContent(READ)
})

it('says nothing of the kind of a link that came whole', async () => {
  const page = await openPage(makeLink({ amount: '1', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('heading', { name: '1 USDC' })).toBeVisible()
  await expect.element(page.getByText(READ)).not.toBeInTheDocument()
})

it('says how to get the part after # back', async () => {
  const { url } = makeLink({ amount: '1', symbol: 'USDC' })
  const page = await openPage(url.slice(0, url.indexOf('#')))
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('the part after # is missing')
  await expect.element(main).toHaveTextContent('Without it nobody can claim the money.')
  await expect.element(main).toHaveTextContent('ask the sender to copy the whole link and send it again')
  await lookAll(page)
})
