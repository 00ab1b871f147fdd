import { prerender } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import type { Chain } from '@/api/schema.gen'
import { NetworkCost } from './network-cost'
import type { Payment } from './payment'

const cost = vi.hoisted(() => ({ now: undefined as bigint | null | undefined }))
vi.mock('./use-balance', () => ({ useNetworkCost: () => cost.now }))
vi.mock('./use-price', () => ({ usePrice: () => null }))
vi.mock('./payment', () => ({ costedOf: () => null, paidByUs: () => false }))

const chain = { chainId: '31337', nativeCurrency: { symbol: 'ETH', decimals: 18 } } as Chain

it.each<[bigint | null | undefined, string]>([
  [undefined, 'Loading'],
  [null, 'not known now'],
  [1_000_000_000_000_000n, 'at most 0.001 ETH'],
])('%s is told as %s', async (now, words) => {
  cost.now = now
  const { prelude } = await prerender(
    <NetworkCost chain={chain} payment={{ from: '0x' } as unknown as Payment} />,
  )
  const html = await new Response(prelude).text()
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(words)
})
