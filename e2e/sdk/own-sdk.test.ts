import { createFilbert, type Draft, type FilbertError, type Wallet } from '@filbert/sdk'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { askForMoney } from '../../packages/sdk/examples/ask-for-money'
import { claimAcross } from '../../packages/sdk/examples/claim-across'
import { claimLink } from '../../packages/sdk/examples/claim-link'
import { claimOrSay } from '../../packages/sdk/examples/errors'
import { makeLink } from '../../packages/sdk/examples/make-link'
import { makeLinkByHand } from '../../packages/sdk/examples/own-wallet'
import { payFromElsewhere } from '../../packages/sdk/examples/pay-from-elsewhere'
import { raffle } from '../../packages/sdk/examples/raffle'
import { takeBack } from '../../packages/sdk/examples/take-back'
import { type Chain, type Config, chainOf, getConfig, personOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'

/** The examples of our own SDK, as its README shows them, on the built package and the running product. */

const { url } = inject('products').own
const NATIVE = '0x0000000000000000000000000000000000000000'

let config: Config
let near: Chain
let far: Chain

beforeAll(async () => {
  config = await getConfig(url)
  near = chainOf(config, '31337')
  far = chainOf(config, '31338')
})

/**
 * One of the sandbox's people, as a program of one's own would sign: nothing of viem in it.
 */
function handMade(at: number): Wallet {
  const person = personOf(config, at)
  const signer = (chainId: number) => walletOf(person, nodeOf(chainOf(config, String(chainId))))
  return {
    address: person.address as Wallet['address'],
    sendTransaction: async ({ chainId, to, data, value }) => {
      const sent = await signer(chainId).sendTransaction({ to, value, ...(data && { data }) })
      return sent.hash as `0x${string}`
    },
    signTypedData: async ({ domain, types, message }) =>
      (await signer(31337)._signTypedData(
        domain as object,
        types as never,
        message as never,
      )) as `0x${string}`,
    signMessage: async (message) => (await signer(31337).signMessage(message)) as `0x${string}`,
  }
}

describe('links', () => {
  test('one signature makes a link, and whoever has it claims it', async () => {
    const usdc = tokenOf(near, 'USDC')
    const ada = personOf(config, 5)
    const [gas, money] = await Promise.all([
      balanceOf(nodeOf(near), null, ada.address),
      balanceOf(nodeOf(near), usdc.address, ada.address),
    ])
    const kept: Draft[] = []
    const made = await makeLink(url, ada.privateKey as `0x${string}`, async (draft) => {
      kept.push(draft)
    })
    expect(kept).toMatchObject([{ secret: made.secret, pubKey20: made.pubKey20 }])
    expect(await balanceOf(nodeOf(near), usdc.address, ada.address)).toBe(money - 5_000_000n)
    expect(await balanceOf(nodeOf(near), null, ada.address), 'the sender paid no gas').toBe(gas)

    const recipient = stranger()
    const link = await claimLink(url, made.url, recipient)
    expect(link).toMatchObject({ state: 'claimed', withdrawal: { recipient } })
    expect(await balanceOf(nodeOf(near), usdc.address, recipient)).toBe(5_000_000n)
    const again = await createFilbert({ baseUrl: url }).links.claim({ link: made.url, to: recipient })
    expect(again.txHash).toBe(link.withdrawal?.txHash)
    expect(await claimOrSay(url, made.url, stranger())).toBe('Somebody was quicker.')
    expect(await claimOrSay(url, made.url.slice(0, -3), recipient)).toMatch(/lost on its way/)
  })

  test('a transaction makes a link that expires, on the chain that is meant', async () => {
    const before = await balanceOf(nodeOf(near), null, near.vaults[near.createVersion] ?? '')
    const made = await makeLinkByHand(url, handMade(6), 70_000_000_000_000_000n)
    const link = await createFilbert({ baseUrl: url }).links.read(made.url)
    expect(link).toMatchObject({ amount: '70000000000000000', state: 'pending', pubKey20: made.pubKey20 })
    expect(link.expiresAt).toBeGreaterThan(Date.now() / 1000)
    expect(await balanceOf(nodeOf(near), null, near.vaults[near.createVersion] ?? '')).toBe(
      before + 70_000_000_000_000_000n,
    )
  })

  test('what was begun is found by its secret, and is not paid twice', async () => {
    const dai = tokenOf(near, 'DAI')
    const filbert = createFilbert({ baseUrl: url, contracts: 'as_served' })
    const wallet = handMade(7)
    const terms = { chainId: 31337, token: dai.address, amount: 3n * 10n ** 18n, wallet }
    const made = await filbert.links.create(terms)
    const money = await balanceOf(nodeOf(near), dai.address, wallet.address)
    const again = await filbert.links.create({ ...terms, secret: made.secret })
    expect(again).toEqual(made)
    expect(await balanceOf(nodeOf(near), dai.address, wallet.address)).toBe(money)
    expect(await filbert.links.find(made.secret)).toMatchObject([{ index: made.index }])
  })

  test('a sender takes back what nobody claimed', async () => {
    const wallet = handMade(6)
    await makeLinkByHand(url, wallet, 10_000_000_000_000_000n)
    expect(await takeBack(url, wallet, wallet.address)).toBeGreaterThan(0)
    const { links } = await createFilbert({ baseUrl: url }).links.ofSender(wallet.address)
    expect(links).toEqual([])
  })

  test('a link is claimed onto the other chain, and the money arrives there', async () => {
    const made = await makeLinkByHand(url, handMade(6), 500_000_000_000_000_000n)
    const recipient = stranger()
    const crossing = await claimAcross(url, made.url, recipient)
    expect(crossing).toMatchObject({ state: 'arrived', recipientAddress: recipient })
    expect(await balanceOf(nodeOf(far), null, recipient)).toBeGreaterThanOrEqual(BigInt(crossing.to.minimum))
  })

  test('no vault is paid that nobody vouched for', async () => {
    const filbert = createFilbert({ baseUrl: url })
    const refused = filbert.links.create({ chainId: 31337, token: NATIVE, amount: 1n, wallet: handMade(6) })
    await expect(refused).rejects.toMatchObject({
      code: 'contract_unpinned',
      outcome: 'refused',
    } satisfies Partial<FilbertError>)
    const other = createFilbert({
      baseUrl: url,
      contracts: { 31337: { vault: personOf(config, 3).address as `0x${string}` } },
    })
    await expect(
      other.links.create({ chainId: 31337, token: NATIVE, amount: 1n, wallet: handMade(6) }),
    ).rejects.toMatchObject({ code: 'contract_differs', outcome: 'refused' })
  })
})

describe('requests', () => {
  test('a shop asks, a customer pays, and the chain shows it', async () => {
    const shop = stranger()
    const paid = await askForMoney(url, shop, handMade(6))
    expect(paid).toMatchObject({ status: 'PAID', recipientAddress: shop, reference: 'Order 4711' })
    expect(await balanceOf(nodeOf(near), null, shop)).toBe(20_000_000_000_000_000n)
  })

  test('a request is paid with the coins of another chain', async () => {
    const filbert = createFilbert({ baseUrl: url })
    const [usdc, recipient, payer] = [tokenOf(near, 'USDC'), stranger(), handMade(6)]
    const { link } = await filbert.requests.create({
      chainId: 31337,
      to: recipient,
      token: usdc.address,
      amount: 20_000_000n,
    })
    const paid = await payFromElsewhere(url, link, payer, payer.address)
    expect(paid).toMatchObject({ status: 'PAID' })
    expect(await balanceOf(nodeOf(near), usdc.address, recipient)).toBeGreaterThanOrEqual(20_000_000n)
  })

  test('whoever was to be paid calls it off, and then nobody pays', async () => {
    const filbert = createFilbert({ baseUrl: url })
    const recipient = handMade(7)
    const request = await filbert.requests.create({
      chainId: 31337,
      to: recipient.address,
      token: NATIVE,
      amount: null,
    })
    await expect(filbert.requests.cancel({ request, wallet: handMade(6) })).rejects.toMatchObject({
      code: 'not_yours',
    })
    expect(await filbert.requests.cancel({ request, wallet: recipient })).toMatchObject({
      status: 'CANCELLED',
    })
    const late = filbert.requests.pay({ request, wallet: handMade(6), amount: 5n })
    await expect(late).rejects.toMatchObject({ code: 'request_over', outcome: 'refused' })
  })
})

describe('raffles', () => {
  test('somebody takes part and is paid what was drawn', async () => {
    const to = stranger()
    const won = await raffle(url, handMade(6), to)
    await expect
      .poll(() => balanceOf(nodeOf(near), null, to), { timeout: 20_000, interval: 250 })
      .toBe(won.amount)
    expect([1n, 2n, 3n].map((slot) => slot * 10n ** 16n)).toContain(won.amount)
  })
})
