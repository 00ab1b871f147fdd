import {
  claimLink,
  claimLinkGasless,
  claimLinkSender,
  claimLinkXChainGasless,
  claimRaffleLink,
  createLink,
  createMultiLinkFromLinks,
  getLinkDetails,
  getLinksFromTx,
  getParamsFromLink,
  getRaffleInfo,
  getRaffleLeaderboard,
  getRaffleLinkFromTx,
  getRandomString,
  getUserRaffleStatus,
  hasAddressParticipatedInRaffle,
  type interfaces,
  makeDepositGasless,
  makeGaslessDepositPayload,
  prepareDepositTxs,
  prepareRaffleDepositTxs,
  signAndSubmitTx,
} from '@squirrel-labs/peanut-sdk'
import { ethers } from 'ethersv5'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { formatLink, parseLink } from '../../packages/sdk/src/link'
import {
  type Chain,
  type Config,
  chainOf,
  getConfig,
  type LinkState,
  personOf,
  type Token,
  tokenOf,
} from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'
import { untilKnown } from '../product/known'
import { BATCHER, pointAt } from './tables'

const { public: product } = inject('products')
const api = `${product.url}/api/filbert`
const NATIVE = 0
const ERC20 = 1

let config: Config

beforeAll(async () => {
  config = await getConfig(product.url)
  pointAt(config)
})

describe.each(['31337', '31338'])('the public SDK on chain %s', (chainId) => {
  let chain: Chain
  let vault: string
  let node: ethers.providers.JsonRpcProvider
  let sender: ethers.Wallet
  let receiver: ethers.Wallet

  beforeAll(() => {
    chain = chainOf(config, chainId)
    vault = chain.vaults[chain.createVersion] ?? ''
    node = nodeOf(chain)
    sender = walletOf(personOf(config, 0), node)
    receiver = walletOf(personOf(config, 1), node)
  })

  const details = (token: Token | null, tokenAmount: string) => ({
    chainId,
    tokenAmount,
    tokenType: token ? ERC20 : NATIVE,
    baseUrl: `${product.url}/claim`,
    ...(token && { tokenAddress: token.address, tokenDecimals: token.decimals }),
  })

  /** The hash of the last one. */
  const send = async (unsignedTxs: interfaces.IPeanutUnsignedTransaction[]): Promise<string> => {
    let txHash = ''
    for (const unsignedTx of unsignedTxs) {
      const sent = await signAndSubmitTx({ structSigner: { signer: sender }, unsignedTx })
      await node.waitForTransaction(sent.txHash)
      txHash = sent.txHash
    }
    return txHash
  }

  const claimGasless = async ({ link, recipient }: { link: string; recipient: string }): Promise<void> => {
    const request = { link, recipientAddress: recipient, APIKey: 'none', baseUrl: `${api}/claim-v2` }
    const { txHash } = await claimLinkGasless(request)
    await node.waitForTransaction(txHash)
  }

  const create = async (token: Token | null, tokenAmount: string): Promise<string> => {
    const { link } = await createLink({
      structSigner: { signer: sender },
      linkDetails: details(token, tokenAmount),
      peanutContractVersion: chain.createVersion,
    })
    await untilKnown(product.url, only(link))
    return only(link)
  }

  test('makes a link of native money, reads it, and claims it with a transaction of its own', async () => {
    const before = await balanceOf(node, null, vault)
    const link = await create(null, '0.25')
    expect(await balanceOf(node, null, vault)).toBe(before + 250_000_000_000_000_000n)
    expect(await getLinkDetails({ link, provider: node })).toMatchObject({
      chainId,
      contractVersion: chain.createVersion,
      senderAddress: sender.address,
      tokenType: NATIVE,
      tokenSymbol: chain.nativeCurrency.symbol,
      tokenAmount: '0.25',
      claimed: false,
    })

    const recipient = stranger()
    await claimLink({ structSigner: { signer: receiver }, link, recipient })
    expect(await balanceOf(node, null, recipient)).toBe(250_000_000_000_000_000n)
    expect(await balanceOf(node, null, vault)).toBe(before)
    expect(await getLinkDetails({ link, provider: node })).toMatchObject({ claimed: true })
  })

  test('makes a link of a token step by step: approves, deposits, finds the link in the transaction', async () => {
    const dai = tokenOf(chain, 'DAI')
    const before = await balanceOf(node, dai.address, vault)
    const linkDetails = details(dai, '12.5')
    const password = await getRandomString(16)
    const { unsignedTxs } = await prepareDepositTxs({
      address: sender.address,
      linkDetails,
      peanutContractVersion: chain.createVersion,
      numberOfLinks: 1,
      passwords: [password],
      provider: node,
    })
    expect(unsignedTxs).toHaveLength(2)
    const txHash = await send(unsignedTxs)
    const { links } = await getLinksFromTx({ linkDetails, txHash, passwords: [password], provider: node })
    const link = only(links)
    expect(await balanceOf(node, dai.address, vault)).toBe(before + 12_500_000_000_000_000_000n)
    expect(await getLinkDetails({ link, provider: node })).toMatchObject({
      tokenAddress: dai.address,
      tokenSymbol: 'DAI',
      tokenAmount: '12.5',
      claimed: false,
    })

    const recipient = stranger()
    await claimLink({ structSigner: { signer: receiver }, link, recipient })
    expect(await balanceOf(node, dai.address, recipient)).toBe(12_500_000_000_000_000_000n)
    expect(await balanceOf(node, dai.address, vault)).toBe(before)
  })

  test('claims without gas through our server, which names the same transaction when asked again', async () => {
    const usdc = tokenOf(chain, 'USDC')
    const link = await create(usdc, '3.000001')
    const recipient = stranger()
    const claim = { link, recipientAddress: recipient, APIKey: 'none', baseUrl: `${api}/claim-v2` }
    const { txHash } = await claimLinkGasless(claim)
    expect(await claimLinkGasless(claim)).toEqual({ txHash })
    expect((await node.waitForTransaction(txHash)).status).toBe(1)
    expect(await balanceOf(node, usdc.address, recipient)).toBe(3_000_001n)
    expect(await getLinkDetails({ link, provider: node })).toMatchObject({ claimed: true })
  })

  test.each([
    { what: 'dollars', from: 'DAI', amount: '20', to: 'USDC', least: 19_000_000n },
    { what: 'coins', from: null, amount: '5', to: null, least: 1n },
  ])(
    'claims $what onto the other chain without gas, and the money arrives there',
    async ({ from, amount, to, least }) => {
      const far = chainOf(config, chainId === '31337' ? '31338' : '31337')
      const wanted = to ? tokenOf(far, to).address : null
      const link = await create(from ? tokenOf(chain, from) : null, amount)
      const recipient = stranger()
      const { txHash } = await claimLinkXChainGasless({
        link,
        recipientAddress: recipient,
        APIKey: 'none',
        baseUrl: `${api}/claim-x-chain`,
        squidRouterUrl: `${api}/get-squid-route`,
        // It knows the bridges of main and of test networks by heart; the sandbox's are where the latter is.
        isMainnet: false,
        destinationChainId: far.chainId,
        destinationToken: wanted ?? ethers.constants.AddressZero,
      })
      expect((await node.waitForTransaction(txHash)).status).toBe(1)
      expect(await getLinkDetails({ link, provider: node })).toMatchObject({ claimed: true })
      const fee = (await node.getTransaction(txHash)).value
      expect(fee.gt(0) && fee.lt(ethers.utils.parseEther('1')), 'the amount is no part of the fee').toBe(true)
      expect(await balanceOf(node, null, chain.router ?? '')).toBe(0n)
      await expect
        .poll(() => balanceOf(nodeOf(far), wanted, recipient), { timeout: 40_000, interval: 250 })
        .toBeGreaterThanOrEqual(least)
    },
  )

  test('deposits with a signature alone, finds its link, and the link pays', async () => {
    const usdc = tokenOf(chain, 'USDC')
    const [gas, money] = [
      await balanceOf(node, null, sender.address),
      await balanceOf(node, usdc.address, sender.address),
    ]
    const linkDetails = details(usdc, '25')
    const password = await getRandomString(16)
    const { payload, message } = await makeGaslessDepositPayload({
      address: sender.address,
      contractVersion: chain.createVersion,
      linkDetails,
      password,
    })
    const signature = await sender._signTypedData(message.domain, message.types, message.values)
    const { txHash } = await makeDepositGasless({
      APIKey: 'none',
      baseUrl: `${api}/deposit-3009`,
      payload,
      signature,
    })
    const { links } = await getLinksFromTx({ linkDetails, txHash, passwords: [password], provider: node })
    const link = only(links)
    await untilKnown(product.url, link)
    expect(await balanceOf(node, usdc.address, sender.address)).toBe(money - 25_000_000n)
    expect(await balanceOf(node, null, sender.address), 'the sender paid no gas').toBe(gas)
    expect(await getLinkDetails({ link, provider: node })).toMatchObject({
      senderAddress: sender.address,
      tokenAmount: '25.0',
      claimed: false,
    })

    const recipient = stranger()
    const paid = await claimLinkGasless({
      link,
      recipientAddress: recipient,
      APIKey: 'none',
      baseUrl: `${api}/claim-v2`,
    })
    await node.waitForTransaction(paid.txHash)
    expect(await balanceOf(node, usdc.address, recipient)).toBe(25_000_000n)
  })

  test('makes many links of a token in one transaction, and each of them pays', async () => {
    const usdc = tokenOf(chain, 'USDC')
    const passwords = await Promise.all(Array.from({ length: 8 }, () => getRandomString(16)))
    const linkDetails = details(usdc, '1.25')
    const { unsignedTxs } = await prepareDepositTxs({
      address: sender.address,
      linkDetails,
      peanutContractVersion: chain.createVersion,
      batcherContractVersion: BATCHER,
      numberOfLinks: passwords.length,
      passwords,
      provider: node,
    })
    const before = await balanceOf(node, usdc.address, vault)
    const txHash = await send(unsignedTxs)
    expect(await balanceOf(node, usdc.address, vault)).toBe(before + 10_000_000n)
    const { links } = await getLinksFromTx({ linkDetails, txHash, passwords, provider: node })
    expect(new Set(links.map((link) => getParamsFromLink(link).depositIdx)).size).toBe(passwords.length)
    for (const link of links) {
      const known = await untilKnown(product.url, link)
      expect(known).toMatchObject({ state: 'pending', amount: '1250000', sender: sender.address })
      expect(known.deposit.txHash).toBe(txHash)
    }

    const claims = links.map((link) => ({ link, recipient: stranger() }))
    const [own, ...ours] = claims
    if (own) await claimLink({ structSigner: { signer: receiver }, ...own })
    await Promise.all(ours.map(claimGasless))
    for (const { recipient } of claims) {
      expect(await balanceOf(node, usdc.address, recipient)).toBe(1_250_000n)
    }
    expect(await balanceOf(node, usdc.address, vault)).toBe(before)
  })

  test('makes a raffle: one link with several shares, each of which pays', async () => {
    const password = await getRandomString(16)
    const numberOfLinks = 5
    const linkDetails = { ...details(null, '0.5'), tokenDecimals: chain.nativeCurrency.decimals }
    const { unsignedTxs } = await prepareRaffleDepositTxs({
      userAddress: sender.address,
      linkDetails,
      numberOfLinks,
      password,
      withMFA: false,
      provider: node,
    })
    const before = await balanceOf(node, null, vault)
    const txHash = await send(unsignedTxs)
    const passwords = Array(numberOfLinks).fill(password)
    const { links } = await getLinksFromTx({ linkDetails, txHash, passwords, provider: node })

    const parsed = parseLink(createMultiLinkFromLinks(links))
    if (!parsed.ok) throw new Error(`the link cannot be read: ${parsed.problem.kind}`)
    expect(parsed.deposits.map(({ index }) => index)).toEqual(
      links.map((link) => String(getParamsFromLink(link).depositIdx)),
    )

    const shares = await Promise.all(links.map((link) => untilKnown(product.url, link)))
    const units = shares.map(({ amount }) => BigInt(amount))
    expect(units.reduce((sum, share) => sum + share)).toBe(500_000_000_000_000_000n)
    const claims = links.map((link) => ({ link, recipient: stranger() }))
    await Promise.all(claims.map(claimGasless))
    const paid = await Promise.all(claims.map(({ recipient }) => balanceOf(node, null, recipient)))
    expect(paid).toEqual(units)
    expect(await balanceOf(node, null, vault)).toBe(before)
  })

  test('makes a raffle with a second factor, in which each wallet gets one slot', async () => {
    const [password, numberOfLinks] = [await getRandomString(16), 3]
    const linkDetails = {
      ...details(null, '0.3'),
      tokenDecimals: chain.nativeCurrency.decimals,
      baseUrl: `${product.url}/raffle/claim`,
    }
    const { unsignedTxs } = await prepareRaffleDepositTxs({
      userAddress: sender.address,
      linkDetails,
      numberOfLinks,
      password,
      withMFA: true,
      provider: node,
    })
    const before = await balanceOf(node, null, vault)
    const txHash = await send(unsignedTxs)
    await untilKnownTransaction(chainId, txHash, numberOfLinks)
    const { link } = await getRaffleLinkFromTx({
      txHash,
      linkDetails,
      password,
      numberOfLinks,
      provider: node,
      name: 'Ada',
      withMFA: true,
      withCaptcha: true,
      withENS: false,
      withSignedMessage: false,
      withWeb3Email: false,
      APIKey: 'none',
      baseUrl: `${api}/submit-raffle-link`,
    })
    const info = { link, APIKey: 'none', baseUrl: `${api}/get-raffle-info` }
    expect(await getRaffleInfo(info)).toMatchObject({
      chainId,
      isActive: true,
      totalSlotsNumber: numberOfLinks,
      claimedSlotsNumber: 0,
      senderAddress: sender.address,
      senderName: 'Ada',
      withMFA: true,
      withCaptcha: true,
    })

    const take = async (recipientAddress: string, recipientName: string, captchaResponse: string) =>
      claimRaffleLink({
        link,
        APIKey: 'none',
        recipientAddress,
        recipientName,
        captchaResponse,
        provider: node,
        baseUrlAuth: `${api}/get-authorisation`,
        baseUrlClaim: `${api}/claim-v2`,
      })
    const [first, second, third] = [stranger(), stranger(), stranger()]
    await expect(take(first, 'Grace', '')).rejects.toMatchObject({ code: 2 })
    let sum = 0n
    for (const [wallet, name] of [
      [first, 'Grace'],
      [second, 'Joan'],
      [third, 'Mary'],
    ] as const) {
      const taken = await take(wallet, name, await proofFor(link, wallet))
      await node.waitForTransaction(taken.txHash ?? '')
      const got = await balanceOf(node, null, wallet)
      expect(got).toBe(ethers.utils.parseEther(taken.amountReceived).toBigInt())
      sum += got
    }
    expect(sum).toBe(300_000_000_000_000_000n)
    expect(await balanceOf(node, null, vault)).toBe(before)

    const asked = { link, APIKey: 'none' }
    const leaders = { ...asked, baseUrl: `${api}/get-raffle-leaderboard` }
    await expect.poll(() => getRaffleLeaderboard(leaders), { timeout: 20_000 }).toHaveLength(numberOfLinks)
    const board = await getRaffleLeaderboard(leaders)
    expect(new Set(board.map(({ name }) => name))).toEqual(new Set(['Grace', 'Joan', 'Mary']))
    expect(await hasAddressParticipatedInRaffle({ ...leaders, address: first })).toBe(true)
    const status = { ...asked, userAddress: first, baseUrl: `${api}/user-raffle-status` }
    expect(await getUserRaffleStatus(status)).toMatchObject({ userResults: { name: 'Grace' } })
    await expect(take(stranger(), 'Late', '')).rejects.toBeTruthy()
    expect(await getRaffleInfo(info)).toMatchObject({ isActive: false, claimedSlotsNumber: numberOfLinks })
  })

  test('is told that a link has been claimed, by our server and by the vault', async () => {
    const link = await create(null, '0.01')
    const index = getParamsFromLink(link).depositIdx
    await claimLink({ structSigner: { signer: receiver }, link, recipient: stranger() })

    const again = claimLinkGasless({
      link,
      recipientAddress: stranger(),
      APIKey: 'none',
      baseUrl: `${api}/claim-v2`,
    })
    const refusal = JSON.parse(await messageOf(again))
    expect(refusal).toMatchObject({ code: 'already_claimed', message: expect.any(String) })
    expect(refusal.requestId).toBeTruthy()

    const onChain = messageOf(claimLink({ structSigner: { signer: receiver }, link, recipient: stranger() }))
    const alreadyWithdrawn = new ethers.utils.Interface(['error AlreadyWithdrawn(uint256 index)'])
    expect(await onChain).toContain(alreadyWithdrawn.encodeErrorResult('AlreadyWithdrawn', [index]))
  })

  test('takes a link back with a transaction of its own', async () => {
    const usdc = tokenOf(chain, 'USDC')
    const before = await balanceOf(node, usdc.address, sender.address)
    const link = await create(usdc, '7')
    expect(await balanceOf(node, usdc.address, sender.address)).toBe(before - 7_000_000n)
    await claimLinkSender({
      structSigner: { signer: sender },
      depositIndex: getParamsFromLink(link).depositIdx,
      contractVersion: chain.createVersion,
    })
    expect(await balanceOf(node, usdc.address, sender.address)).toBe(before)
  })

  test('makes links that our own code reads and writes alike, and that open on our claim page', async () => {
    const link = await create(tokenOf(chain, 'USDC'), '1.5')
    const parsed = parseLink(link)
    if (!parsed.ok) throw new Error(`the link cannot be read: ${parsed.problem.kind}`)
    const [deposit] = parsed.deposits
    const written = formatLink(product.url, {
      ...deposit,
      secret: parsed.secret,
      trackId: parsed.trackId ?? '',
    })
    expect(written).toBe(link)

    const page = await fetch(link)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('1.5')
    const known = /<script[^>]* id="filbert-link"[^>]*>([^<]+)</.exec(html)?.[1] ?? '{}'
    const { link: shown } = JSON.parse(known) as { link: LinkState }
    expect(shown).toMatchObject({
      chainId,
      version: chain.createVersion,
      index: deposit.index,
      state: 'pending',
      amount: '1500000',
      sender: sender.address,
    })
  })
})

/** Waits until the server knows all deposits that a transaction made. */
async function untilKnownTransaction(chainId: string, txHash: string, deposits: number): Promise<void> {
  const known = async () => {
    const answer = await fetch(`${api}/transactions/${chainId}/${txHash}/links`)
    const { links = [] } = (await answer.json()) as { links?: unknown[] }
    return links.length
  }
  await expect.poll(known, { timeout: 20_000, interval: 100 }).toBe(deposits)
}

/** What a wallet has to work out before it takes part: the public SDK passes it on as it passes on captchas. */
async function proofFor(link: string, wallet: string): Promise<string> {
  const query = new URL(link).searchParams
  const first = /\d+/.exec(query.get('i') ?? '')?.[0]
  const answer = await fetch(`${api}/raffles/${query.get('c')}/${query.get('v')}/${first}/wallets/${wallet}`)
  const { task } = (await answer.json()) as { task: { challenge: string; bits: number } }
  const limit = 1n << BigInt(256 - task.bits)
  let nonce = 0
  while (BigInt(ethers.utils.id(`${task.challenge}.${nonce}`)) >= limit) nonce++
  return `${task.challenge}:${nonce}`
}

function only(links: string | string[]): string {
  const [link, ...rest] = [links].flat()
  if (!link || rest.length > 0) throw new Error(`one link was expected, not ${rest.length + 1}`)
  return link
}

/** What a promise that must not succeed says. */
async function messageOf(refused: Promise<unknown>): Promise<string> {
  const outcome = await refused.then(
    () => null,
    (error: Error) => error.message,
  )
  if (outcome === null) throw new Error('this should have been refused')
  return outcome
}
