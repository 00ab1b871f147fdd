import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { ReadyCashOut } from '@/api/cash-outs'
import type { Chain, Link } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import type { Hex } from '@/lib/hex'
import { aCashOut } from './a-cash-out'
import { submitLanding } from './submit-landing'
import { isTakeable } from './use-ready'

const api = vi.hoisted(() => ({ confirm: vi.fn(), cashOut: vi.fn() }))
vi.mock('@/api/cash-outs', async (original) => ({ ...(await original<object>()), cashOutApi: api }))

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ROUTER, VAULT, TARGET, USDC, DAI] = ['1', '2', '3', '4', '5'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const SECRET = 'WpQIuBvptLkCV3aF'
const chain = { chainId: '31337', router: ROUTER, vaults: { 'v4.4': VAULT }, tokens: [] } as unknown as Chain
const link = { chainId: '31337', version: 'v4.4', index: '5', token: { address: DAI } } as unknown as Link
const crossed = { link, chain, vault: VAULT, secret: SECRET }
const end = {
  chain: { chainId: '31338' },
  asset: { address: USDC, decimals: 6, symbol: 'USDC' },
} as unknown as ChosenEnd

const ready = (change: object = {}, route: object = {}): ReadyCashOut => ({
  ...aCashOut({ state: 'ready', landingChainId: '31338', token: DAI }),
  route: {
    routeId: '0b6f3c1e-7d52-4a90-8e14-5c2d9a7f2d44',
    quoteId: null,
    toAmount: '24925000',
    toAmountMin: '24675750',
    toToken: { address: USDC, decimals: 6, symbol: 'USDC', name: 'USD Coin', logoURI: null, usdPrice: 1 },
    feeUsd: 0.1,
    durationSeconds: 20,
    expiresAt: Math.round(Date.now() / 1000) + 300,
    route: { router: ROUTER, vault: VAULT, target: TARGET, bridgeFee: '7', data: '0x01020304' },
    ...route,
  },
  ...change,
})
const taken = aCashOut({ landingChainId: '31338' })

beforeEach(() => {
  api.confirm.mockReset().mockResolvedValue(taken)
  api.cashOut.mockReset()
})

it('both are signed, and nothing else leaves the page', async () => {
  const told = ready()
  expect(await submitLanding(crossed, told, end)).toEqual({ kind: 'accepted', cashOut: taken })
  const [id, signature, route] = api.confirm.mock.calls[0] ?? []
  expect(id).toBe(told.id)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(route).toEqual({
    routeId: told.route?.routeId,
    routingSignature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
  expect(route.routingSignature).not.toBe(signature)
  expect(JSON.stringify(api.confirm.mock.calls)).not.toContain(SECRET)
})

it.each<[string, ReadyCashOut]>([
  ['none', ready({ route: null })],
  ['one to another chain than is shown', ready({ landingChainId: '10' })],
  ['one to nowhere', ready({ payTo: null })],
  ['one that brings another token', ready({}, { toToken: { ...ready().route?.toToken, address: DAI } })],
  ['one by another contract', ready({}, { route: { ...ready().route?.route, router: TARGET } })],
  ['one that is over', ready({}, { expiresAt: 1 })],
  ['one that may bring much less', ready({}, { toAmountMin: '20000000' })],
])('a route that differs is not signed: %s', async (_, told) => {
  expect(await submitLanding(crossed, told, end)).toMatchObject({
    kind: 'refused',
    cause: { code: 'route_differs' },
  })
  expect(api.confirm).not.toHaveBeenCalled()
})

it('a refusal is told, and an answer that did not come is asked after', async () => {
  api.confirm.mockRejectedValue(new ApiError('route_over', ''))
  expect(await submitLanding(crossed, ready(), end)).toMatchObject({ cause: { code: 'route_over' } })
  api.confirm.mockRejectedValue(new ApiError('unreachable', ''))
  api.cashOut.mockResolvedValue(taken)
  expect(await submitLanding(crossed, ready(), end)).toEqual({ kind: 'accepted', cashOut: taken })
})

it('what runs out before it could be sent and mined is asked for anew', () => {
  const at = (seconds: number) => isTakeable(ready({}, { expiresAt: 1_000 + seconds }), 1_000_000)
  expect([at(16), at(15), at(-1)]).toEqual([true, false, false])
  expect(isTakeable({ route: null })).toBe(false)
})
