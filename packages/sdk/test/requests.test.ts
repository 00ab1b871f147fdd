import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type AgreedPayment, NATIVE, type RequestLink, requestAddress } from '../src/index.js'
import type { PaymentQuote } from '../src/schema.gen.js'
import { recordingWallet } from './recording-wallet.js'
import {
  ALICE,
  type Answers,
  BOB,
  BRIDGE,
  callsOf,
  filbertOf,
  HASH,
  MALLORY,
  NOW,
  ORIGIN,
  REQUEST_ID,
  ROUTER,
  request,
  routeQuote,
  rpc,
  USDC,
  VAULT,
  world,
} from './world.js'

const READ = `GET /request-links/${REQUEST_ID}`
const TELL = `PATCH /request-links/${REQUEST_ID}`
const QUOTE = `POST /request-links/${REQUEST_ID}/quote`
const CANCEL = `PATCH /request-links/${REQUEST_ID}/cancel`
const MAKE = 'POST /request-links'
const ACCEPT = `POST /request-links/${REQUEST_ID}/accept`
const SEND_BACK = `POST /request-links/${REQUEST_ID}/send-back`

const served = (other: Answers = {}) =>
  world({ [READ]: { body: request() }, [TELL]: { body: request() }, ...other })

describe('asking', () => {
  const wanted = { chainId: 31337, to: BOB, token: USDC, amount: 20_000_000n, reference: 'Order 4711' }

  it('says what was asked for', async () => {
    const around = served({ [MAKE]: { body: request() } })
    expect(await filbertOf(around).requests.create(wanted)).toMatchObject({ id: REQUEST_ID })
    expect(around.asked[0]?.body).toEqual({
      chainId: '31337',
      recipientAddress: BOB,
      tokenAddress: USDC,
      tokenAmount: '20000000',
      kind: 'exact',
      reference: 'Order 4711',
    })
  })

  it('is done once: another try would be another request', async () => {
    const around = served({ [MAKE]: { status: 502, body: '<html>' } })
    await expect(filbertOf(around).requests.create(wanted)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(around.asked).toHaveLength(1)
    expect(new Headers(around.asked[0]?.init.headers).has('idempotency-key')).toBe(false)
  })

  it.each<[string, Partial<RequestLink>]>([
    ['for somebody else', { recipientAddress: MALLORY }],
    ['of another amount', { tokenAmount: '200000000' }],
    ['of another token', { tokenAddress: MALLORY }],
    ['on another chain', { chainId: '1' }],
    ['on another site', { link: `https://filbert.evil/request/pay?id=${REQUEST_ID}` }],
    ['with the link of another', { link: `${ORIGIN}/request/pay?id=${REQUEST_ID.replace('b7', 'b8')}` }],
  ])('a request %s is handed to nobody', async (_name, other) => {
    const around = served({ [MAKE]: { body: request(other) } })
    await expect(filbertOf(around).requests.create(wanted)).rejects.toMatchObject({ code: 'answer_differs' })
  })

  it('a link in its words is not sent with its secret', async () => {
    const around = served()
    const reference = 'see https://filbert.test/claim?c=1&v=v4.4&i=1#p=WpQIuBvptLkCV3aF'
    const made = filbertOf(around).requests.create({ ...wanted, reference })
    await expect(made).rejects.toMatchObject({ code: 'secret_outbound', outcome: 'refused' })
    expect(around.asked).toEqual([])
  })
})

describe('paying', () => {
  it('pays who stands there, and tells the server', async () => {
    const [around, wallet] = [served(), recordingWallet()]
    const paid = await filbertOf(around).requests.pay({ request: request(), wallet })
    expect(paid).toEqual({ txHash: HASH, request: request() })
    expect(wallet.sent).toMatchObject([{ chainId: 31337, to: USDC, value: 0n }])
    const call = decodeFunctionData({ abi: erc20Abi, data: wallet.sent[0]?.data ?? '0x' })
    expect(call).toMatchObject({ functionName: 'transfer', args: [BOB, 20_000_000n] })
    expect(around.asked.at(-1)).toMatchObject({
      call: TELL,
      body: { chainId: '31337', hash: HASH, payerAddress: ALICE },
    })
  })

  it('coins go straight', async () => {
    const coins = request({ tokenAddress: NATIVE, kind: 'open', tokenAmount: null })
    const [around, wallet] = [served({ [READ]: { body: coins } }), recordingWallet()]
    await filbertOf(around).requests.pay({ request: coins, wallet, amount: 7n })
    expect(wallet.sent).toEqual([{ chainId: 31337, to: BOB, value: 7n }])
  })

  it.each<[string, Partial<RequestLink>, string]>([
    ['for somebody else by now', { recipientAddress: MALLORY }, 'request_changed'],
    ['of more by now', { tokenAmount: '90000000' }, 'request_changed'],
    ['of another token by now', { tokenAddress: MALLORY }, 'request_changed'],
    ['on another chain by now', { chainId: '31338' }, 'request_changed'],
    ['of another kind by now', { kind: 'open' }, 'request_changed'],
    ['another one', { id: REQUEST_ID.replace('b7', 'b8') }, 'answer_differs'],
    ['paid', { status: 'PAID' }, 'request_paid'],
    ['called off', { status: 'CANCELLED' }, 'request_over'],
  ])('what is %s is not paid', async (_name, other, code) => {
    const [around, wallet] = [served({ [READ]: { body: request(other) } }), recordingWallet()]
    const paid = filbertOf(around).requests.pay({ request: request(), wallet })
    await expect(paid).rejects.toMatchObject({ code, outcome: 'refused' })
    expect(wallet.sent).toEqual([])
  })

  it.each([
    ['less', { amount: 1n }, request(), 'bad_amount'],
    ['an amount that nobody named', {}, request({ kind: 'open', tokenAmount: null }), 'bad_amount'],
    ['nobody', {}, request({ recipientAddress: NATIVE }), 'bad_address'],
  ])('%s is not paid', async (_name, input, asked, code) => {
    const [around, wallet] = [served({ [READ]: { body: asked } }), recordingWallet()]
    const paid = filbertOf(around).requests.pay({ request: asked, wallet, ...input })
    await expect(paid).rejects.toMatchObject({ code, outcome: 'refused' })
    expect(wallet.sent).toEqual([])
  })

  it('that the server could not be told is no failure: the money is out', async () => {
    const around = served({ [TELL]: { status: 500, body: '<html>' } })
    const paid = await filbertOf(around).requests.pay({ request: request(), wallet: recordingWallet() })
    expect(paid).toEqual({ txHash: HASH, request: null })
  })

  it.each(['', 'https://filbert.test/request/pay', '?id=7', '../links/1'])(
    '%s names no request',
    async (named) => {
      await expect(filbertOf(served()).requests.read(named)).rejects.toMatchObject({ code: 'bad_link' })
    },
  )
})

describe('paying with something else', () => {
  const toToken = { ...routeQuote().toToken, address: USDC, decimals: 6 }
  const quote = (other: Partial<PaymentQuote> = {}): PaymentQuote => ({
    amountIn: '21000000',
    approve: { spender: BRIDGE, amount: '21000000' },
    durationSeconds: 20,
    expiresAt: NOW + 60,
    feeUsd: 1,
    fromToken: toToken,
    routeId: '5d2e8b1c-0000-4000-8000-000000000000',
    toAmount: '20200000',
    toAmountMin: '20000000',
    toToken,
    transaction: { to: BRIDGE, data: '0x846a1bc6000102', value: '1000' },
    ...other,
  })
  const wanted = {
    request: request(),
    payer: ALICE,
    chainId: 31338,
    token: USDC,
    atMost: 21_000_000n,
    feeAtMost: 1_000n,
  }
  const quoting = (other: Partial<PaymentQuote> = {}) =>
    served({
      [QUOTE]: { body: quote(other) },
      'POST /rpc': rpc({
        eth_chainId: '0x7a6a',
        eth_blockNumber: '0x2',
        eth_getTransactionReceipt: { transactionHash: HASH, blockNumber: '0x1', status: '0x1', logs: [] },
      }),
    })

  it('allows the bridge exactly what was quoted, calls it, and says by which quote', async () => {
    const [around, wallet] = [quoting(), recordingWallet()]
    const { requests } = filbertOf(around)
    const agreed = await requests.quote(wanted)
    await requests.pay({ request: request(), quote: agreed, wallet })
    const [allow, paid] = wallet.sent
    expect(allow).toMatchObject({ to: USDC, value: 0n, chainId: 31338 })
    const call = decodeFunctionData({ abi: erc20Abi, data: allow?.data ?? '0x' })
    expect(call).toMatchObject({ functionName: 'approve', args: [BRIDGE, 21_000_000n] })
    expect(paid).toEqual({ chainId: 31338, to: BRIDGE, data: '0x846a1bc6000102', value: 1_000n })
    expect(around.asked.at(-1)?.body).toMatchObject({ chainId: '31338', hash: HASH, routeId: agreed.routeId })
  })

  const { transaction } = quote()
  it.each<[string, Partial<PaymentQuote>, string]>([
    ['lets somebody else draw', { approve: { spender: MALLORY, amount: '21000000' } }, 'route_differs'],
    ['lets more be drawn', { approve: { spender: BRIDGE, amount: '99000000' } }, 'route_differs'],
    ['lets nothing be drawn', { approve: null }, 'route_differs'],
    [
      'calls the token',
      { approve: { spender: USDC, amount: '21000000' }, transaction: { ...transaction, to: USDC } },
      'route_differs',
    ],
    [
      'calls the vault',
      { approve: { spender: VAULT, amount: '21000000' }, transaction: { ...transaction, to: VAULT } },
      'route_differs',
    ],
    [
      'calls the router',
      { approve: { spender: ROUTER, amount: '21000000' }, transaction: { ...transaction, to: ROUTER } },
      'route_differs',
    ],
    ['calls nothing', { transaction: { ...transaction, data: '0x' } }, 'route_differs'],
    ['brings less', { toAmountMin: '19999999' }, 'route_differs'],
    ['brings another token', { toToken: { ...toToken, address: MALLORY } }, 'route_differs'],
    ['takes another token', { fromToken: { ...toToken, address: MALLORY } }, 'route_differs'],
    ['takes more', { amountIn: '21000001', approve: { spender: BRIDGE, amount: '21000001' } }, 'costs_more'],
    ['has an absurd fee', { transaction: { ...transaction, value: '1001' } }, 'costs_more'],
    ['has a fee that is none', { transaction: { ...transaction, value: 'much' } }, 'unreadable'],
  ])('a quote that %s is not agreed to', async (_name, other, code) => {
    await expect(filbertOf(quoting(other)).requests.quote(wanted)).rejects.toMatchObject({ code })
  })

  it.each([
    ['a bridge of somebody else', { 31338: { bridges: [MALLORY] } }, 'contract_differs'],
    ['a bridge that nobody vouched for', {}, 'contract_unpinned'],
  ])('%s is not paid', async (_name, contracts, code) => {
    const quoted = filbertOf(quoting(), { contracts }).requests.quote(wanted)
    await expect(quoted).rejects.toMatchObject({ code, outcome: 'refused' })
  })

  it('what coins cost counts with what the bridge wants', async () => {
    const native = { ...toToken, address: NATIVE }
    const around = quoting({
      fromToken: native,
      approve: null,
      transaction: { ...transaction, value: '21000001' },
    })
    const agreed = filbertOf(around).requests.quote({ ...wanted, token: NATIVE })
    await expect(agreed).rejects.toMatchObject({ code: 'costs_more' })
    await filbertOf(around).requests.quote({ ...wanted, token: NATIVE, atMost: 21_000_001n })
  })

  it.each<[string, Partial<AgreedPayment>, string]>([
    ['is over', { expiresAt: NOW }, 'route_over'],
    ['is another wallet’s', { payer: BOB }, 'route_differs'],
    ['is for another request', { requestId: REQUEST_ID.replace('b7', 'b8') }, 'route_differs'],
  ])('a quote that %s is not paid', async (_name, other, code) => {
    const [around, wallet] = [quoting(), recordingWallet()]
    const { requests } = filbertOf(around)
    const agreed = { ...(await requests.quote(wanted)), approve: null, ...other }
    const paid = requests.pay({ request: request(), quote: agreed, wallet })
    await expect(paid).rejects.toMatchObject({ code, outcome: 'refused' })
    expect(wallet.sent).toEqual([])
  })
})

describe('calling off', () => {
  it('is its recipient’s, by a signature', async () => {
    const mine = request({ recipientAddress: ALICE })
    const around = served({ [CANCEL]: { body: { ...mine, status: 'CANCELLED' } } })
    const wallet = recordingWallet()
    const said: string[] = []
    wallet.signMessage = async (message) => {
      said.push(message)
      return '0x12'
    }
    await filbertOf(around).requests.cancel({ request: mine, wallet })
    expect(said).toEqual([
      expect.stringMatching(/^filbert\.test wants you to cancel[\s\S]*Request: b7c1f1de/),
    ])
    expect(around.asked.at(-1)?.body).toEqual({ signature: '0x12', signedAt: String(NOW) })
  })

  it('is nobody else’s', async () => {
    const around = served()
    const cancelled = filbertOf(around).requests.cancel({ request: request(), wallet: recordingWallet() })
    await expect(cancelled).rejects.toMatchObject({ code: 'not_yours', outcome: 'refused' })
    expect(callsOf(around)).toEqual([])
  })
})

describe('what stayed at its address', () => {
  const payTo = { contract: VAULT, address: requestAddress(VAULT, ALICE, REQUEST_ID) }
  const mine = request({ recipientAddress: ALICE, payTo })
  const sent = { body: { txHash: HASH } }
  const back = { request: mine, token: USDC, amount: 5_000_000n, to: BOB }

  it('is accepted by its recipient’s signature', async () => {
    const [around, wallet] = [served({ [ACCEPT]: sent }), recordingWallet()]
    const said: string[] = []
    wallet.signMessage = async (message) => {
      said.push(message)
      return '0x12'
    }
    const accepted = await filbertOf(around).requests.accept({ request: mine, token: USDC, wallet })
    expect(accepted).toEqual({ txHash: HASH })
    expect(said).toEqual([expect.stringContaining(`Request: ${REQUEST_ID}\nToken: ${USDC}\nChain ID: 31337`)])
    expect(around.asked.at(-1)?.body).toEqual({
      tokenAddress: USDC,
      signature: '0x12',
      signedAt: String(NOW),
    })
  })

  it('goes back by what its recipient signed', async () => {
    const [around, wallet] = [served({ [SEND_BACK]: sent }), recordingWallet()]
    await filbertOf(around).requests.sendBack({ ...back, wallet })
    const [signed] = wallet.signed
    expect(signed).toMatchObject({
      primaryType: 'SendBack',
      domain: { chainId: 31337, verifyingContract: VAULT },
      message: {
        from: payTo.address,
        token: USDC,
        amount: 5_000_000n,
        to: BOB,
        deadline: BigInt(NOW + 3_600),
      },
    })
    expect(around.asked.at(-1)?.body).toMatchObject({
      tokenAddress: USDC,
      amount: '5000000',
      to: BOB,
      nonce: String(signed?.message?.['nonce']),
      deadline: String(NOW + 3_600),
    })
  })

  it('goes back as coins, too', async () => {
    const [around, wallet] = [served({ [SEND_BACK]: sent }), recordingWallet()]
    await filbertOf(around).requests.sendBack({ ...back, token: NATIVE, wallet })
    const [signed] = wallet.signed
    expect(signed?.message).toMatchObject({ token: NATIVE, amount: 5_000_000n, to: BOB })
    expect(around.asked.at(-1)?.body).toMatchObject({ tokenAddress: NATIVE, amount: '5000000', to: BOB })
  })

  it.each<[string, Partial<typeof back>, string]>([
    [
      'from another address',
      { request: { ...mine, payTo: { ...payTo, address: MALLORY } } },
      'answer_differs',
    ],
    ['where there is no address', { request: { ...mine, payTo: null } }, 'answer_differs'],
    ['by another wallet', { request: request({ payTo }) }, 'not_yours'],
    ['to nobody', { to: NATIVE }, 'bad_address'],
    ['of nothing', { amount: 0n }, 'bad_amount'],
  ])('nothing is signed %s', async (_name, other, code) => {
    const [around, wallet] = [served(), recordingWallet()]
    const gone = filbertOf(around).requests.sendBack({ ...back, wallet, ...other })
    await expect(gone).rejects.toMatchObject({ code, outcome: 'refused' })
    expect(wallet.signed).toEqual([])
  })

  it('is accepted by nobody else', async () => {
    const around = served()
    const accepted = filbertOf(around).requests.accept({
      request: request({ payTo }),
      token: USDC,
      wallet: recordingWallet(),
    })
    await expect(accepted).rejects.toMatchObject({ code: 'not_yours' })
    expect(callsOf(around)).toEqual([])
  })
})
