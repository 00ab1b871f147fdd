import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WalletAbilities } from '@/chain/abilities'
import { useAbilities } from './use-abilities'

const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SAFE: WalletAbilities = { contract: true, batches: true }
const LEAST: WalletAbilities = { contract: false, batches: false }

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
})

/** What a page would be told now. */
function told(owner: typeof OWNER | null = OWNER): WalletAbilities | undefined {
  const heard = vi.fn<(abilities: WalletAbilities | undefined) => void>()
  function Page() {
    heard(useAbilities('31337', owner))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  return heard.mock.lastCall?.[0]
}

/** As a question that failed for good leaves it. */
function fail(): void {
  const asked = queries.getQueryCache().build(queries, { queryKey: ['abilities', '31337', OWNER] })
  asked.setState({ status: 'error', error: new Error('no node') })
}

it('a wallet keeps what it was known to do when it cannot be asked again', () => {
  queries.setQueryData(['abilities', '31337', OWNER], SAFE)
  fail()
  expect(told()).toEqual(SAFE)
})

it('of one that could never be asked, and of nobody, the least is expected', () => {
  expect(told()).toBeUndefined()
  fail()
  expect(told()).toEqual(LEAST)
  expect(told(null)).toEqual(LEAST)
})
