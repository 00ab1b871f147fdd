import type { RequestHeld, RequestLink, RequestPayment } from '@/api/requests'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { RequestRecord } from '@/device/records/request-links'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { aHeld, aMove, aPayment, aRequest, payToOf } from '@/links/requests/a-request'
import { operation } from './api'
import { HAZEL, VAULT } from './config'
import { personOf, someHash, stateOf, tokenOf, world } from './world'

/** A request that the server knows: for 25 USDC of the first chain to somebody of the sandbox, unless it is told otherwise. */
export function makeRequest(change: Partial<RequestLink> = {}): RequestLink {
  const request = aRequest({
    id: crypto.randomUUID(),
    tokenAddress: tokenOf(HAZEL, 'USDC').address,
    recipientAddress: personOf(1).address,
    createdAt: Math.floor(Date.now() / 1000),
    ...change,
  })
  return changeRequest(request, {})
}

/** From now on the server tells of it so. */
export function changeRequest(request: RequestLink, change: Partial<RequestLink>): RequestLink {
  const changed = { ...request, ...change }
  world.requests.set(request.id, changed)
  return changed
}

/** The same, with an address of its own; which contract it is under does not matter here. */
export function makeRequestWithAddress(change: Partial<RequestLink> = {}): RequestLink {
  const request = makeRequest(change)
  return changeRequest(request, { payTo: payToOf(request, VAULT), ...change })
}

/** For a request: half a coin of the first chain's own currency. */
export const HALF_A_COIN = {
  tokenAddress: ZERO_ADDRESS,
  tokenSymbol: 'ETH',
  tokenDecimals: 18,
  tokenType: 0,
  tokenAmount: '500000000000000000',
} satisfies Partial<RequestLink>

/**
 * Somebody of the sandbox sent some of what is asked for to the address of a request, where it stayed. Of `no_sender`
 * nobody is told.
 */
export function comeToAddress(request: RequestLink, held: Pick<RequestHeld, 'amount' | 'why'>): RequestLink {
  const { tokenAddress, tokenSymbol, tokenDecimals } = request
  const token = { tokenAddress, tokenSymbol, tokenDecimals }
  const { amount, why } = held
  const came = aMove({ ...token, amount, address: personOf(2).address, txHash: someHash() })
  return changeRequest(request, {
    held: [aHeld({ ...token, ...held })],
    moves: why === 'no_sender' ? request.moves : [came, ...request.moves],
  })
}

/** This device made the request. */
export function keepRequest(request: RequestLink): void {
  const { id, chainId, tokenAddress, tokenSymbol, tokenDecimals, tokenAmount, kind } = request
  const record: RequestRecord = {
    id,
    chainId,
    token: tokenAddress,
    symbol: tokenSymbol,
    decimals: tokenDecimals,
    amount: tokenAmount,
    kind,
    recipient: request.recipientAddress,
    name: null,
    reference: null,
    attachmentUrl: null,
    createdAt: Date.now(),
  }
  localStorage.setItem(`filbert.request.${id}`, JSON.stringify({ v: 1, ...record }))
}

export const payPath = ({ id }: RequestLink) => `/request/pay?id=${id}`

/** The answers about requests. */
export const requestAnswers = [
  operation('POST /request-links', async ({ request }) => {
    const form = await request.formData()
    const text = (name: string) => form.get(name)?.toString() ?? null
    const recipient = text('recipientAddress') ?? ''
    const named = world.names.get(recipient)
    return makeRequestWithAddress({
      chainId: text('chainId') ?? HAZEL,
      recipientAddress: named ?? (recipient as Hex),
      recipientName: named ? recipient : null,
      tokenAddress: text('tokenAddress') as Hex,
      tokenSymbol: text('tokenSymbol') ?? '',
      tokenDecimals: Number(text('tokenDecimals')),
      tokenAmount: text('tokenAmount'),
      expiresAt: Number(text('expiresAt')) || null,
      reference: text('reference'),
    })
  }),
  operation('GET /request-links/{id}', ({ params, refuse }) => {
    return world.requests.get(params['id'] ?? '') ?? refuse(404, 'request_not_found')
  }),
  // The chain shows at once that all of it came.
  operation('PATCH /request-links/{id}', async ({ params, body, refuse }) => {
    const request = world.requests.get(params['id'] ?? '')
    if (!request) return refuse(404, 'request_not_found')
    const { hash, payerAddress } = await body()
    const amount = request.tokenAmount ?? '0'
    const at = Math.floor(Date.now() / 1000)
    const payer = payerAddress as Hex
    const came = aPayment({ txHash: hash as Hex, payerAddress: payer, amount, at, status: 'seen' })
    return changeRequest(request, { status: 'PAID', paid: amount, payments: [came] })
  }),
  // It is on its way, and there until the test says otherwise.
  operation('POST /request-links/{id}/accept', async ({ params, body, refuse }) => {
    const { tokenAddress } = await body()
    return holds(params['id'], tokenAddress) ? { txHash: someHash() } : refuse(409, 'nothing_there')
  }),
  operation('POST /request-links/{id}/send-back', async ({ params, body, refuse }) => {
    const { tokenAddress } = await body()
    return holds(params['id'], tokenAddress) ? { txHash: someHash() } : refuse(409, 'nothing_there')
  }),
]

function holds(id = '', token: Hex): boolean {
  return world.requests.get(id)?.held.some((one) => sameAddress(one.tokenAddress, token)) ?? false
}

/**
 * Somebody paid the request from here with what they have on another chain, which carried that out. Returns how the
 * server tells of it then.
 */
export function payFrom(chainId: string, request: RequestLink) {
  const { address: token, symbol, decimals } = tokenOf(chainId, 'DAI')
  const sender = personOf(0).address
  const txHash = someHash()
  const transfer: DirectTransfer = {
    txHash,
    chainId,
    token,
    symbol,
    decimals,
    amount: `251${'0'.repeat(decimals - 1)}`,
    piece: null,
    sender,
    recipient: request.recipientAddress,
    name: null,
    usdPrice: null,
    requestId: request.id,
    createdAt: Date.now(),
    lateAt: Date.now() + 3_600_000,
    told: true,
    seen: 'mined',
    nonceBefore: null,
    blockBefore: null,
  }
  localStorage.setItem(`filbert.direct.${txHash}`, JSON.stringify({ v: 1, ...transfer }))
  const state = stateOf(chainId)
  const call = { hash: txHash, from: sender, to: token, nonce: 0, data: '0x', value: 0n } as const
  state.transactions.set(txHash, { ...call, block: state.block, logs: [] })
  return (status: RequestPayment['status']) => {
    const from = { fromChainId: chainId, fromTxHash: txHash, payerAddress: sender }
    const paidWith = { fromTokenSymbol: symbol, fromTokenDecimals: decimals, fromAmount: transfer.amount }
    const payment = aPayment({ ...from, ...paidWith, chainId, txHash, amount: null, at: null, status })
    changeRequest(request, { payments: [payment] })
  }
}
