import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { type Deed, usePoints } from './use-points'

const deed: Deed = {
  actionType: 'CREATE',
  chainId: '31337',
  token: ZERO_ADDRESS,
  decimals: 6,
  amount: 25_000_000n,
  price: 10n ** 18n,
}

it('another price is another question, and so are other decimals', () => {
  const queries = new QueryClient()
  function Points({ of }: { of: Deed }) {
    return usePoints(of)
  }
  const { price: _, ...unpriced } = deed
  for (const of of [deed, { ...deed }, { ...deed, price: 2n }, { ...deed, decimals: 18 }, unpriced]) {
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Points of={of} />
      </QueryClientProvider>,
    )
  }
  expect(queries.getQueryCache().getAll()).toHaveLength(4)
})
