import { expect, it } from 'vitest'
import { STRANGER, typeAddress } from '@testing/flows'
import { openPage } from '@testing/open-page'
import { makeLink, tokenOf } from '@testing/world'
import { shortAddress } from '@/lib/address'
import { HAZEL } from '@testing/config'

/** A contract that only says that it is USDC. */
const COPY = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'

it('warns of a token that only calls itself USDC, and shows its address', async () => {
  const { kind: _, ...token } = tokenOf(HAZEL, 'USDC')
  const copy = { ...token, address: COPY, logo: null } as const
  const page = await openPage(makeLink({ amount: '0.5', symbol: 'USDC', more: { token: copy } }).url)
  const warning = page.getByRole('definition').filter({ hasText: 'not on our list' })
  await expect.element(warning).toHaveTextContent(shortAddress(COPY))
  await typeAddress(page, '0.5 USDC', STRANGER)
  await expect.element(warning).toHaveTextContent(shortAddress(COPY))
})

it('warns of no token that is listed', async () => {
  const page = await openPage(makeLink({ amount: '0.5', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('heading', { name: '0.5 USDC' })).toBeVisible()
  await expect.element(page.getByText('not on our list')).not.toBeInTheDocument()
})

it('says of a link that wants a second approval that it cannot be claimed here, before anything is typed', async () => {
  const page = await openPage(makeLink({ amount: '1', symbol: 'USDC', more: { requiresMfa: true } }).url)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link asks for a second approval')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The money is still in the link.')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
