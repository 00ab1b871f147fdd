import { http, HttpResponse } from 'msw'
import { formatUnits } from 'viem'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { accountAnswers } from './account-answers'
import { operation, PREFIX } from './api'
import { attachedTo, keepAttached } from './attachments'
import { addDeposit, nodes } from './chain'
import { nftOf, pieceOf } from './collectibles'
import { ZERO } from './config'
import { report } from './faults'
import { raffleAnswers } from './raffles'
import { requestAnswers } from './requests'
import { chainOf, listeners, nameOf, payBack, payOut, someHash, stateOf, tokenOf, world } from './world'

/** A server on which all goes well, and a visitor who is not signed in. */
export const usualAnswers = [
  nodes,
  events(),
  operation('GET /config', () => world.config),
  operation('GET /links/{chainId}/{version}/{index}', ({ params, refuse }) => {
    const chain = world.config.chains.find(({ chainId }) => chainId === params['chainId'])
    if (!chain) return refuse(404, 'unknown_chain')
    if (!chain.vaults[params['version'] ?? '']) return refuse(404, 'unknown_version')
    const name = `${params['chainId']}/${params['version']}/${params['index']}`
    const missing = world.dropped.has(name) ? 'deposit_unconfirmed' : 'deposit_not_found'
    return world.links.get(name) ?? refuse(404, missing)
  }),
  operation('GET /links', ({ query }) => {
    const keys = query.getAll('pubKey20').map((key) => key.toLowerCase())
    const links = [...world.links.values()].filter(({ pubKey20 }) => keys.includes(pubKey20.toLowerCase()))
    const chainId = query.get('chainId')
    const here = links.filter((link) => chainId === null || link.chainId === chainId)
    return { links: here, more: [], readTo: chainId && String(stateOf(chainId).block) }
  }),
  operation('GET /senders/{address}/links', ({ params, query }) => ({
    links: [...world.links.values()].filter(
      ({ sender, state }) => sameAddress(sender, params['address']) && state === query.get('state'),
    ),
    next: null,
  })),
  operation('GET /transactions/{chainId}/{hash}/links', ({ params, refuse }) => {
    const links = [...world.links.values()].filter(
      ({ chainId, deposit }) => chainId === params['chainId'] && deposit.txHash === params['hash'],
    )
    return links.length > 0 ? { links, next: null } : refuse(404, 'transaction_not_found')
  }),
  operation('GET /links/{chainId}/{version}/{index}/crossing', ({ refuse }) =>
    refuse(404, 'crossing_not_found'),
  ),
  operation('GET /routes/chains', ({ refuse }) => refuse(404, 'routes_not_offered')),
  operation('GET /token-price', ({ query, refuse }) => {
    const { chainId, token } = askedToken(query)
    if (!token) return refuse(404, 'unknown_token')
    const price = world.prices.get(token.symbol) ?? null
    const { address, name, symbol, decimals, logo } = token
    return { chainId, address, name, symbol, decimals, logoURI: logo, price, priceAt: price && 1_796_083_200 }
  }),
  operation('POST /fetch-wallet-balance', async ({ body }) => holdingsOf((await body()).address)),
  operation('GET /wallets/{address}/name', ({ params }) => ({
    address: params['address'] as `0x${string}`,
    name: null,
  })),
  operation('GET /wallets/{address}/nfts', ({ params: { address = '' } }) => ({
    nfts: world.pieces
      .filter(({ owner, collection }) => sameAddress(owner, address) && collection.listed)
      .map((piece) => nftOf(piece, address)),
    more: false,
    unavailable: unreachable(),
  })),
  operation('GET /nfts/{chainId}/{contract}/{tokenId}', ({ params, query, refuse }) => {
    const { chainId = '', contract = '', tokenId = '' } = params
    if (unreachable().includes(chainId)) return refuse(503, 'node_unreachable')
    const piece = pieceOf(chainId, contract, tokenId)
    return piece ? nftOf(piece, query.get('owner')) : refuse(404, 'nft_not_found')
  }),
  operation(
    'GET /nfts/{chainId}/{contract}/{tokenId}/image',
    () => new HttpResponse(PICTURE, { headers: { 'content-type': 'image/svg+xml' } }),
  ),
  operation('GET /names/{name}', ({ params: { name = '' }, query, refuse }) => {
    const onChain = world.names.get(`${name}@${query.get('chainId')}`)
    if (onChain) return { name, address: onChain }
    const address = world.names.get(name)
    return address ? { name, address } : refuse(404, 'name_not_found')
  }),
  operation('POST /calculate-pts-for-action', async ({ body }) => {
    const { actionType, amountUsd } = await body()
    return { points: Math.floor((amountUsd ?? 0) * (actionType === 'CREATE' ? 1 : 0.5)) }
  }),
  operation('POST /recent-transactions', () => ({ data: { portfolios: [] } })),
  operation('POST /submit-direct-transfer', () => ({ accepted: true })),
  operation('POST /submit-claim-link/init', async ({ request }) => ({
    fileUrl: keepAttached(await request.formData()),
  })),
  operation('POST /get-attachment-info', async ({ body, refuse }) => {
    return attachedTo((await body()).link) ?? refuse(404, 'attachment_not_found')
  }),
  operation('GET /attachments/{pubKey20}/{digest}', ({ params, refuse }) => {
    const file = world.attachments.get(params['pubKey20'] ?? '')?.file
    return file ? new HttpResponse(file) : refuse(404, 'attachment_not_found')
  }),
  operation('POST /claim-v2', async ({ body, refuse }) => {
    const { chainId, version, claimParams } = await body()
    const [index, recipient] = claimParams
    const link = world.links.get(`${chainId}/${version}/${index}`)
    if (!link) return refuse(404, 'deposit_not_found')
    if (link.state !== 'pending') return refuse(409, 'already_claimed')
    return { txHash: payOut(link, recipient as `0x${string}`) }
  }),
  operation('POST /reclaim', async ({ body, refuse }) => {
    const { chainId, contractVersion, depositIndex } = await body()
    const link = world.links.get(`${chainId}/${contractVersion}/${depositIndex}`)
    if (!link) return refuse(404, 'deposit_not_found')
    if (link.state !== 'pending') return refuse(409, 'already_claimed')
    return { txHash: payBack(link) }
  }),
  operation('POST /deposit-3009', async ({ body }) => {
    const { chainId, tokenAddress, uintAmount, pubKey20, from } = await body()
    const hash = someHash()
    stateOf(chainId).give(tokenAddress, from, -BigInt(uintAmount))
    addDeposit(chainId, { tokenAddress, amount: BigInt(uintAmount), pubKey20, from, hash })
    return { txHash: hash }
  }),
  operation('POST /submit-direct-transfer', () => ({ accepted: true })),
  ...accountAnswers,
  ...requestAnswers,
  ...raffleAnswers,
  operation('GET /statistics', () => ({ chains: 2, links: 12, claimed: 10, dollars: 250 })),
  // Nothing leaves the test: what has no answer here is a fault of it.
  http.all('*', ({ request: { method, url } }) => {
    report(`no handler for ${method} ${url}`)
    return HttpResponse.error()
  }),
]

function askedToken(query: URLSearchParams) {
  const chainId = query.get('chainId') ?? ''
  const address = query.get('tokenAddress')?.toLowerCase()
  const { nativeCurrency, tokens } = chainOf(chainId)
  const symbol =
    address === ZERO
      ? nativeCurrency.symbol
      : tokens.find((one) => one.address.toLowerCase() === address)?.symbol
  return { chainId, token: symbol === undefined ? undefined : tokenOf(chainId, symbol) }
}

/** Of every collectible. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#b85"/></svg>'

/** The chains whose nodes are away. */
function unreachable(): string[] {
  return world.config.chains.map(({ chainId }) => chainId).filter((chainId) => !stateOf(chainId).answers)
}

/** What somebody has, on the chains that answer. */
function holdingsOf(owner: string) {
  const [reached, away] = [true, false].map((answers) =>
    world.config.chains.filter(({ chainId }) => stateOf(chainId).answers === answers),
  )
  const balances = (reached ?? []).flatMap(({ chainId, nativeCurrency, tokens }) =>
    [{ ...nativeCurrency, address: ZERO }, ...tokens].flatMap(({ address, symbol, name, decimals }) => {
      const amount = formatUnits(stateOf(chainId).balance(address, owner), decimals)
      const price = world.prices.get(symbol) ?? null
      const token = address === ZERO ? {} : { address: `eip155:${chainId}:${address}` }
      const quantity = { decimals: String(decimals), numeric: amount }
      const worth = { price, value: price && price * Number(amount) }
      return amount === '0'
        ? []
        : [{ ...token, chainId: `eip155:${chainId}`, symbol, name, quantity, ...worth }]
    }),
  )
  return { balances, unavailable: (away ?? []).map(({ chainId }) => chainId) }
}

/** Tells each link that is asked for as it stands, and again whenever it changes. */
function events() {
  return http.get(`${PREFIX}/events`, ({ request }) => {
    const { searchParams } = new URL(request.url)
    const names = searchParams.getAll('link')
    const keys = searchParams.getAll('pubKey20').map((key) => key.toLowerCase())
    let listen: (news: 'link' | 'gone', link: Link) => void
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        listen = (news, link) => {
          if (!names.includes(nameOf(link)) && !keys.includes(link.pubKey20.toLowerCase())) return
          const { chainId, version, index } = link
          const data = JSON.stringify(news === 'link' ? link : { chainId, version, index })
          controller.enqueue(new TextEncoder().encode(`event: ${news}\ndata: ${data}\n\n`))
        }
        listeners.add(listen)
        for (const link of world.links.values()) listen('link', link)
      },
      cancel: () => void listeners.delete(listen),
    })
    return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
  })
}
