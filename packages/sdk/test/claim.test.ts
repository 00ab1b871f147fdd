import { hashMessage, hashTypedData, recoverAddress, recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE } from '../src/address.js'
import { claimDigest } from '../src/claim-signature.js'
import type { Quote } from '../src/index.js'
import type { Link, RouteQuote } from '../src/schema.gen.js'
import { BROKEN_LINKS } from './broken-links.js'
import {
  BOB,
  BRIDGE,
  callsOf,
  config,
  filbertOf,
  HASH,
  KEY,
  link,
  MALLORY,
  NOW,
  ROUTER,
  routeQuote,
  SECRET,
  URL_OF_LINK,
  USDC,
  VAULT,
  type World,
  world,
} from './world.js'

const READ = 'GET /links/31337/v4.4/5'
const CLAIM = 'POST /claim-v2'
const QUOTE = 'POST /get-squid-route'
const ACROSS = 'POST /claim-x-chain'

describe('a claim', () => {
  it('is signed for who was named and for nobody else, and takes no secret along', async () => {
    const around = world({ [READ]: { body: link() }, [CLAIM]: { body: { txHash: HASH } } })
    expect(await filbertOf(around).links.claim({ link: URL_OF_LINK, to: BOB })).toEqual({ txHash: HASH })
    const body = around.asked.at(-1)?.body as { claimParams: [string, string, `0x${string}`] }
    const [index, recipient, signature] = body.claimParams
    const digest = claimDigest({ chainId: 31337n, vault: VAULT, index: 5n, recipient: BOB })
    expect([index, recipient]).toEqual(['5', BOB])
    expect(await recoverMessageAddress({ message: { raw: digest }, signature })).toBe(KEY.pubKey20)
    expect(around.sent()).not.toContain(SECRET)
    expect(around.sent()).not.toContain(KEY.privateKey.slice(2))
  })

  it('is repeated under one name until it is taken in', async () => {
    const busy = { status: 503, body: { code: 'node_unreachable', message: '', requestId: 'r', saved: true } }
    const around = world({ [READ]: { body: link() }, [CLAIM]: [busy, busy, { body: { txHash: HASH } }] })
    await filbertOf(around).links.claim({ link: URL_OF_LINK, to: BOB })
    const names = around.asked
      .filter(({ call }) => call === CLAIM)
      .map(({ init }) => new Headers(init.headers).get('idempotency-key') ?? '')
    expect(names).toHaveLength(3)
    expect(new Set(names).size).toBe(1)
    expect(names[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  const waits = {
    kind: 'claim',
    state: 'queued',
    txHash: null,
    recipient: MALLORY,
    reason: null,
    waitsFor: 'overBudget',
    waitsUntil: NOW + 3_600,
  } as const
  const spent = { status: 503, headers: { 'retry-after': '3600' } }
  const another = { recipient: MALLORY, waitsFor: 'overBudget', until: NOW + 3_600, replaceable: true }

  it('that is saved is not over, and says until when it waits', async () => {
    const around = world({
      [READ]: [{ body: link() }, { body: link({ sponsored: { ...waits, recipient: BOB } }) }],
      [CLAIM]: { ...spent, body: { code: 'sponsor_budget_spent', message: '', requestId: 'r', saved: true } },
    })
    await expect(filbertOf(around).links.claim({ link: URL_OF_LINK, to: BOB })).rejects.toMatchObject({
      code: 'sponsor_budget_spent',
      saved: true,
      outcome: 'unknown',
      waiting: { ...another, recipient: BOB },
    })
  })

  it('that another one comes before is told which that is, and takes its place if that is said', async () => {
    const around = world({
      [READ]: { body: link({ sponsored: waits }) },
      [CLAIM]: ({ body }) =>
        (body as { redirect?: boolean }).redirect
          ? { body: { txHash: HASH } }
          : { ...spent, status: 409, body: { code: 'claim_conflict', message: '', requestId: 'r' } },
    })
    const { links } = filbertOf(around)
    const wanted = { link: URL_OF_LINK, to: BOB }
    await expect(links.claim(wanted)).rejects.toMatchObject({
      code: 'claim_conflict',
      outcome: 'refused',
      waiting: another,
    })
    expect(await links.claim({ ...wanted, redirect: true })).toEqual({ txHash: HASH })
  })

  it('that another one comes before which is being sent names none that waits', async () => {
    const around = world({
      [READ]: { body: link() },
      [CLAIM]: { status: 409, body: { code: 'claim_conflict', message: '', requestId: 'r' } },
    })
    const error = await filbertOf(around)
      .links.claim({ link: URL_OF_LINK, to: BOB })
      .catch((cause) => cause)
    expect(error).toMatchObject({ code: 'claim_conflict' })
    expect(error.waiting).toBeUndefined()
  })

  it.each(BROKEN_LINKS)('%s: nobody is asked', async (_name, href) => {
    const around = world()
    const refused = { code: 'bad_link', outcome: 'refused' }
    await expect(filbertOf(around).links.claim({ link: href, to: BOB })).rejects.toMatchObject(refused)
    await expect(filbertOf(around).links.read(href)).rejects.toMatchObject(refused)
    expect(around.asked).toEqual([])
  })

  it('of several deposits at once is none', async () => {
    const href = URL_OF_LINK.replace('i=5', 'i=5,6')
    const claim = filbertOf(world()).links.claim({ link: href, to: BOB })
    await expect(claim).rejects.toMatchObject({ code: 'several_deposits' })
  })

  it.each([
    ['no address', '0x1234'],
    ['one with a slip in it', BOB.replace('44C', '44c')],
    ['nobody', NATIVE],
    ['the vault', VAULT],
    ['the token', USDC],
    ['the router', ROUTER],
  ])('to %s pays nobody', async (_name, to) => {
    const around = world({ [READ]: { body: link() } })
    const claim = filbertOf(around).links.claim({ link: URL_OF_LINK, to })
    await expect(claim).rejects.toMatchObject({ code: 'bad_address', outcome: 'refused' })
    expect(callsOf(around)).not.toContain(CLAIM)
  })

  it.each<[string, Partial<Link>, object]>([
    ['taken', { state: 'claimed' }, { code: 'already_claimed', outcome: 'elsewhere' }],
    ['expired', { expired: true }, { code: 'link_expired', outcome: 'refused' }],
    ['bound to another', { recipient: MALLORY }, { code: 'wrong_recipient', outcome: 'refused' }],
    ['locked twice', { requiresMfa: true }, { code: 'requires_mfa', outcome: 'refused' }],
    ['of another secret', { pubKey20: MALLORY }, { code: 'wrong_secret', outcome: 'refused' }],
    ['another than was asked for', { index: '6' }, { code: 'answer_differs', outcome: 'refused' }],
    ['of another chain', { chainId: '1' }, { code: 'answer_differs', outcome: 'refused' }],
  ])('of a link that is %s is not signed', async (_name, other, expected) => {
    const around = world({ [READ]: { body: link(other) } })
    const claim = filbertOf(around).links.claim({ link: URL_OF_LINK, to: BOB })
    await expect(claim).rejects.toMatchObject(expected)
    expect(callsOf(around)).toEqual([READ])
  })

  it('is not signed for another vault than the one that is trusted', async () => {
    const served = config()
    for (const chain of served.chains) chain.vaults = { 'v4.4': MALLORY }
    const around = world({ 'GET /config': { body: served }, [READ]: { body: link() } })
    const claim = filbertOf(around).links.claim({ link: URL_OF_LINK, to: BOB })
    await expect(claim).rejects.toMatchObject({ code: 'contract_differs', outcome: 'refused' })
    expect(callsOf(around)).toEqual([])
  })

  it('that came about before is told again', async () => {
    const withdrawal = { blockNumber: '2', final: true, recipient: BOB, txHash: HASH }
    const around = world({ [READ]: { body: link({ state: 'claimed', withdrawal }) } })
    expect(await filbertOf(around).links.claim({ link: URL_OF_LINK, to: BOB })).toEqual({ txHash: HASH })
    expect(callsOf(around)).toEqual([READ])
  })

  it('is waited for, past what may pass', async () => {
    const hotel = { body: '<html>' }
    const withdrawal = { blockNumber: '2', final: false, recipient: BOB, txHash: HASH }
    const done = { body: link({ state: 'claimed', withdrawal }) }
    const around = world({ [READ]: [{ body: link() }, hotel, hotel, hotel, done] })
    expect(await filbertOf(around).links.settled(URL_OF_LINK)).toMatchObject({ state: 'claimed' })
    const never = filbertOf(world({ [READ]: { body: link() } })).links.settled(URL_OF_LINK, {
      timeoutMs: 5000,
    })
    await expect(never).rejects.toMatchObject({ code: 'not_yet', outcome: 'unknown' })
  })
})

describe('a claim across', () => {
  const wanted = { link: URL_OF_LINK, to: BOB, chainId: 31338, token: NATIVE }

  function served(other: Partial<RouteQuote> = {}): World {
    return world({
      [READ]: { body: link() },
      [QUOTE]: { body: routeQuote(other) },
      [ACROSS]: { body: { txHash: HASH } },
    })
  }

  it('signs what was asked for, as wallets hash it', async () => {
    const around = served()
    const { links } = filbertOf(around)
    const quote = await links.quote(wanted)
    expect(around.asked.at(-1)?.body).toEqual({
      link: 'https://filbert.test/claim?c=31337&v=v4.4&i=5',
      recipientAddress: BOB,
      destinationChainId: '31338',
      destinationToken: NATIVE,
      slippage: 1,
    })
    expect(await links.claimAcross({ link: URL_OF_LINK, quote })).toEqual({ txHash: HASH })
    const body = around.asked.at(-1)?.body as Record<string, `0x${string}`>
    expect(body['routeId']).toBe(quote.routeId)
    const route = hashTypedData({
      domain: { name: 'Filbert Router', version: '1', chainId: 31337, verifyingContract: ROUTER },
      types: {
        Route: [
          { name: 'vault', type: 'address' },
          { name: 'depositIndex', type: 'uint256' },
          { name: 'target', type: 'address' },
          { name: 'bridgeFee', type: 'uint256' },
          { name: 'data', type: 'bytes' },
          { name: 'minimumOut', type: 'uint256' },
          { name: 'outputToken', type: 'address' },
          { name: 'outputReceiver', type: 'address' },
          { name: 'outputChain', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Route',
      message: {
        vault: VAULT,
        depositIndex: 5n,
        target: BRIDGE,
        bridgeFee: 1000n,
        data: quote.route.data,
        minimumOut: 990_000n,
        outputToken: NATIVE,
        outputReceiver: BOB,
        outputChain: 31_338n,
        deadline: BigInt(NOW + 60),
      },
    })
    expect(await recoverAddress({ hash: route, signature: body['routingSignature'] ?? '0x' })).toBe(
      KEY.pubKey20,
    )
    const payout = claimDigest({ chainId: 31337n, vault: VAULT, index: 5n, recipient: ROUTER }, 'recipient')
    const hash = hashMessage({ raw: payout })
    expect(await recoverAddress({ hash, signature: body['withdrawalSignature'] ?? '0x' })).toBe(KEY.pubKey20)
    expect(around.sent()).not.toContain(SECRET)
  })

  const { route } = routeQuote()
  const other = (changed: Partial<RouteQuote['route']>) => ({ route: { ...route, ...changed } })
  const hostile: [string, Partial<RouteQuote>, string][] = [
    ['by another router', other({ router: MALLORY }), 'route_differs'],
    ['out of another vault', other({ vault: MALLORY }), 'route_differs'],
    ['to nobody', other({ target: NATIVE }), 'route_differs'],
    ['to the token itself', other({ target: USDC }), 'route_differs'],
    ['to the vault', other({ target: VAULT }), 'route_differs'],
    ['that calls nothing', other({ data: '0x' }), 'route_differs'],
    ['that calls half a byte', other({ data: '0x123' }), 'route_differs'],
    ['that calls with more than anybody', other({ data: `0x${'00'.repeat(16_385)}` }), 'route_differs'],
    ['with a fee that is none', other({ bridgeFee: '-1' }), 'unreadable'],
    ['as another token', { toToken: { ...routeQuote().toToken, address: USDC } }, 'route_differs'],
    ['of which hardly anything arrives', { toAmountMin: '500000' }, 'route_differs'],
    ['of which nothing arrives', { toAmountMin: '0' }, 'route_differs'],
    ['of which more arrives than is quoted', { toAmountMin: '2000000' }, 'route_differs'],
    ['with an amount that is none', { toAmount: '1e6' }, 'unreadable'],
    ['that is over', { expiresAt: NOW }, 'route_differs'],
    ['that is open for a day', { expiresAt: NOW + 86_400 }, 'route_differs'],
  ]

  it.each(hostile)('%s is not shown', async (_name, changed, code) => {
    await expect(filbertOf(served(changed)).links.quote(wanted)).rejects.toMatchObject({ code })
  })

  it.each(hostile)('%s is not signed either, whoever changed it', async (_name, changed, code) => {
    const around = served()
    const { links } = filbertOf(around)
    const quote: Quote = { ...(await links.quote(wanted)), ...changed }
    await expect(links.claimAcross({ link: URL_OF_LINK, quote })).rejects.toMatchObject({ code })
    expect(callsOf(around)).not.toContain(ACROSS)
  })

  it('of less than has to arrive is not signed', async () => {
    const around = served()
    const { links } = filbertOf(around)
    const quote = await links.quote(wanted)
    const claim = links.claimAcross({ link: URL_OF_LINK, quote, minimum: 990_001n })
    await expect(claim).rejects.toMatchObject({ code: 'route_differs', outcome: 'refused' })
    expect(callsOf(around)).not.toContain(ACROSS)
  })

  it.each([
    ['the router of somebody else', { 31337: { vault: VAULT, router: MALLORY } }, 'contract_differs'],
    ['a router that nobody vouched for', { 31337: { vault: VAULT } }, 'contract_unpinned'],
  ])('by %s is not signed', async (_name, contracts, code) => {
    const around = served()
    const quote = filbertOf(around, { contracts }).links.quote(wanted)
    await expect(quote).rejects.toMatchObject({ code, outcome: 'refused' })
    const agreed = await filbertOf(around).links.quote(wanted)
    const claim = filbertOf(around, { contracts }).links.claimAcross({ link: URL_OF_LINK, quote: agreed })
    await expect(claim).rejects.toMatchObject({ code, outcome: 'refused' })
    expect(callsOf(around)).not.toContain(ACROSS)
  })

  it.each([0, -1, 6, Number.NaN])('a slippage of %s is none', async (slippage) => {
    const quote = filbertOf(served()).links.quote({ ...wanted, slippage })
    await expect(quote).rejects.toMatchObject({ code: 'bad_input' })
  })
})
