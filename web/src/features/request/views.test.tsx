import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Chain } from '@/api/schema.gen'
import type { Account } from '@/chain/wallet'
import { ALICE, BOB, CAROL } from '@/links/a-link'
import { aPayment, aRequest } from '@/links/requests/a-request'
import { StillRouter } from '@/paints/still-router'
import { GoalBar, partsOf } from './goal-bar'
import { OwnRequest } from './own-request'
import { PayCard } from './pay-card'
import { PAY_START, type PayStep } from './pay-machine'
import { RequestPayPage } from './pay-page'
import { Payers } from './payers'
import { paymentSteps } from './payment-steps'
import { RequestEnded } from './request-ended'

const known = vi.hoisted(() => ({ account: null as Account | null, chains: [] as Chain[] }))
vi.mock('@/api/queries', async (original) => ({
  ...(await original<typeof import('@/api/queries')>()),
  useConfig: () => known,
}))
vi.mock('@/chain/wallet', async (original) => ({
  ...(await original<typeof import('@/chain/wallet')>()),
  useAccount: () => known.account,
}))
vi.mock('@/assets/use-abilities', () => ({ useAbilities: () => ({ contract: false, batches: false }) }))
vi.mock('@/people/use-user', () => ({ useUser: () => ({ state: 'visitor' }) }))
vi.stubGlobal('location', { origin: 'https://filbert.example' })

const chain = {
  chainId: '31337',
  name: 'Filbert One',
  explorerUrl: null,
  dataFeeOracle: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logo: null },
  vaults: {},
  createVersion: 'v4.4',
  router: null,
  tokens: [
    { address: BOB, symbol: 'USDC', name: 'USD Coin', decimals: 6, logo: null, kind: 1, gasless: null },
  ],
} as unknown as Chain
known.chains = [chain]

const queries = new QueryClient()
const wordsOf = (part: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StillRouter>{part}</StillRouter>
    </QueryClientProvider>,
  )
    .replace(/<wbr\/>|<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

const pay = (request = aRequest(), step: Exclude<PayStep, { step: 'sent' }> = ready) =>
  wordsOf(
    <PayCard
      request={request}
      chain={chain}
      step={step}
      open={[]}
      onPay={() => undefined}
      onGiveUp={() => undefined}
    />,
  )
const ready = PAY_START as Extract<PayStep, { step: 'ready' }>

it('without a wallet one is asked for, and what the request wants is said plainly', () => {
  known.account = null
  const words = pay()
  expect(words).toContain('asks you for 25 USDC')
  expect(words).toContain('This request wants USDC on Filbert One, and takes nothing else.')
  expect(words).toContain('Connect Wallet')
})

it('warns before somebody is paid who looks like somebody known', () => {
  known.account = { address: CAROL, chainId: '31337', walletName: 'W' }
  const { recipientAddress } = aRequest()
  const warning = 'You have paid an address that looks like this one but is another.'
  expect(pay()).not.toContain(warning)
  const alike = `${recipientAddress.slice(0, 6)}${'0'.repeat(32)}${recipientAddress.slice(-4)}`
  queries.setQueryData(['recents', CAROL], [{ address: alike, date: '2026-01-01T00:00:00Z' }])
  expect(pay()).toContain(warning)
})

it('the button says what is paid: all of it, or what is left', () => {
  known.account = { address: CAROL, chainId: '31337', walletName: 'W' }
  expect(pay()).toContain('Pay 25 USDC')
  const part = aRequest({ paid: '5000000', payments: [aPayment({ amount: '5000000' })] })
  expect(pay(part)).toContain('Pay 20 USDC')
  expect(pay(part)).toContain('5 USDC paid of 25 USDC')
  known.account = { ...known.account, chainId: '31338' }
  expect(pay()).toContain('Your wallet asks to switch to Filbert One first.')
})

it('warns before the same is paid twice, and lets one pay', () => {
  known.account = { address: CAROL, chainId: '31337', walletName: 'W' }
  const payments = [aPayment({ fromChainId: '31338', amount: null, status: 'on_its_way' })]
  expect(pay(aRequest({ payments }))).toMatch(/25 USDC may already be on its way to .+ Pay 25 USDC/)
  expect(pay()).not.toContain('on its way')
})

it('how much is the payer’s to say where any amount will do, or several pay', () => {
  known.account = { address: CAROL, chainId: '31337', walletName: 'W' }
  expect(pay(aRequest({ kind: 'open', tokenAmount: null }))).toContain('You pay')
  const goal = pay(aRequest({ kind: 'goal', paid: '10000000' }))
  expect(goal).toContain('All that is left: 15')
  expect(goal).toContain('10 USDC paid of 25 USDC')
})

it.each([
  ['PAID', 'Sorry, this link has already been paid.'],
  ['CANCELLED', 'This request has been canceled.'],
  ['EXPIRED', 'This request has expired.'],
] as const)('one that is %s says so, and who paid', (status, title) => {
  const payments = [aPayment(), aPayment({ txHash: '0x01', status: 'failed', payerAddress: ALICE })]
  const words = wordsOf(
    <RequestEnded
      request={aRequest({ status, paid: '25000000', payments })}
      status={status}
      paid={[]}
      own={false}
      wallet={null}
    />,
  )
  expect(words).toContain(title)
  expect(words).toContain('0x3C44…93BC')
  expect(words.match(/Filbert One ·/g), 'what failed paid nothing').toHaveLength(1)
})

it('who paid is told with what, and from where', () => {
  const dai = { fromTokenSymbol: 'DAI', fromTokenDecimals: 18, fromAmount: `251${'0'.repeat(17)}` }
  const paidWith = (change: Parameters<typeof aPayment>[0]) =>
    wordsOf(<Payers request={aRequest({ payments: [aPayment(change)] })} />)
  const far = { fromChainId: '31338', fromTxHash: '0x02' } as const
  expect(paidWith({ ...dai, ...far })).toMatch(/25 USDC 25\.1 DAI from Chain 31338 ·/)
  expect(paidWith({ ...dai, ...far, amount: null, status: 'on_its_way' })).toMatch(
    /On its way 25\.1 DAI from/,
  )
  expect(paidWith(dai)).toContain('25.1 DAI on Filbert One ·')
  expect(paidWith(far)).toContain('from Chain 31338 ·')
  expect(paidWith({})).toContain('25 USDC Filbert One ·')
})

it('more than was asked for is told', () => {
  const over = aRequest({ status: 'PAID', paid: '30000000', payments: [aPayment({ amount: '30000000' })] })
  const ended = <RequestEnded request={over} status="PAID" paid={[]} own={false} wallet={null} />
  expect(wordsOf(ended)).toContain('Paid in all 30 USDC')
})

it('who asks for it sees how it stands, and can call it off', () => {
  const words = wordsOf(<OwnRequest request={aRequest()} wallet={ALICE} onAsPayer={() => undefined} />)
  expect(words).toContain('Not paid yet')
  expect(words).toContain('Cancel request')
})

it('an address that names no request is told as the specification has it', () => {
  const words = wordsOf(<RequestPayPage id={null} />)
  expect(words).toContain('Sorryyy')
  expect(words).toContain('This request could not be found. Are you sure your link is correct?')
})

it('a bar never shows something as nothing, nor less than all as all', () => {
  expect([partsOf(0n, 10n), partsOf(1n, 10_000_000n), partsOf(10n, 10n), partsOf(11n, 10n)]).toEqual([
    0, 1, 1_000, 1_000,
  ])
  expect(partsOf(9_999_999n, 10_000_000n)).toBe(999)
  expect(wordsOf(<GoalBar request={aRequest({ tokenAmount: null, kind: 'open' })} />)).toBe('')
})

it('paid is what the server saw, whatever the wallet says', () => {
  const straight = { carriedTo: null, arrived: false }
  const states = (come: Pick<Parameters<typeof paymentSteps>[0], 'outcome' | 'counted'>) =>
    paymentSteps({ ...come, ...straight }).map(({ state }) => state)
  expect(states({ outcome: undefined, counted: false })).toEqual(['done', 'active', 'waiting'])
  expect(states({ outcome: 'paid', counted: false })).toEqual(['done', 'done', 'active'])
  expect(states({ outcome: undefined, counted: true })).toEqual(['done', 'done', 'done'])
})
