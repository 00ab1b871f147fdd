import { beforeEach, describe, expect, it } from 'vitest'
import { when } from '@testing/api'
import { HAZEL, MAPLE } from '@testing/config'
import { STRANGER } from '@testing/flows'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { offerRoutes, routeToken, routeTokensOn } from '@testing/routes'
import { rememberWallet } from '@testing/wallet'
import { chainOf, changeLink, makeLink, someHash, tokenOf, world } from '@testing/world'
import type { Crossing, CrossingState } from '@/api/routes'
import { sameAddress } from '@/lib/address'
import { aCrossing, aQuote, ROUTER } from '@/links/a-crossing'

/** States that look each in their own way, and what their pages are called. */
const STATES: Record<'late' | Exclude<CrossingState, 'claiming' | 'needs_gas' | 'short'>, string> = {
  crossing: 'On its way',
  late: 'It takes longer',
  failed: 'It is stuck',
  arrived: 'Yay!',
  partial: 'Something else arrived',
  refunded: 'Sent back',
  unclaimed: 'It did not leave the link',
}

beforeEach(() => {
  for (const chain of world.config.chains) chain.router = ROUTER
  offerRoutes()
  when('POST /get-squid-route', async ({ body, refuse }) => {
    const { destinationChainId, destinationToken } = await body()
    const toToken = routeTokensOn(destinationChainId).find(({ address }) =>
      sameAddress(address, destinationToken),
    )
    if (!toToken) return refuse(404, 'unknown_token')
    const expiresAt = Math.floor(Date.now() / 1000) + 300
    return aQuote({ toToken, expiresAt }, { vault: chainOf(HAZEL).vaults['v4.4'] ?? ROUTER })
  })
})

const explorerOf = (chainId: string) => `https://${chainId}.explorer.example`
/** Where the links of a page lead that open elsewhere. */
const linksOut = (page: Page) =>
  [...page.document.querySelectorAll<HTMLAnchorElement>('main .rows a[target=_blank]')].map(
    ({ href }) => href,
  )
const noRoute = () => when('POST /get-squid-route', ({ refuse }) => refuse(422, 'no_route'))
const routed = (chainId: string) => ({ chainId, name: chainOf(chainId).name, swaps: true })

const changeButton = (page: Page) => page.getByRole('button', { name: 'Change token or chain' })
const claimButton = (page: Page) => page.getByRole('button', { name: /^Claim [\d.,]+ USDC$/ })
const goalField = (page: Page) => page.getByRole('textbox', { name: 'Where should it go?' })

async function openLink(): Promise<Page> {
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await expect.element(changeButton(page)).toBeVisible()
  return page
}

async function openAcross(): Promise<Page> {
  const page = await openLink()
  await changeButton(page).click()
  await expect.element(page.getByRole('heading', { name: /^You are claiming/ })).toBeVisible()
  return page
}

async function openTyped(): Promise<Page> {
  const page = await openAcross()
  await goalField(page).fill(STRANGER)
  await expect.element(claimButton(page)).toBeVisible()
  return page
}

it('leads from an address for another chain to a claim onto that one', async () => {
  const page = await openLink()
  await goalField(page).fill(`eip155:${MAPLE}:${STRANGER}`)
  await expect
    .element(page.getByText(/^That address is for Maple Local, and the money is on Hazel Local/))
    .toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'Claim it on another chain' }).click()
  await expect.element(page.getByRole('heading', { name: /^You are claiming/ })).toBeVisible()
  await expect.element(goalField(page)).toHaveValue(`eip155:${MAPLE}:${STRANGER}`)
  await expect.element(claimButton(page)).toBeVisible()
})

/** As the server tells it, of 25 USDC that go over. */
function crossingIn(state: keyof typeof STATES): Crossing {
  const now = Math.round(Date.now() / 1000)
  const txHash = someHash()
  const came = {
    arrived: { received: '24925000', receivedToken: routeToken(MAPLE, 'USDC'), txHash },
    partial: { received: '24900000000000000000', receivedToken: routeToken(MAPLE, 'DAI'), txHash },
  }
  const isUnclaimed = state === 'unclaimed'
  return aCrossing(
    {
      state: state === 'late' ? 'crossing' : state,
      recipientAddress: STRANGER,
      from: {
        chainId: HAZEL,
        tokenAddress: tokenOf(HAZEL, 'USDC').address,
        amount: '25000000',
        txHash: isUnclaimed ? null : someHash(),
      },
      trackerUrl: isUnclaimed ? null : 'https://tracker.example/1',
      startedAt: now,
      expectedAt: now + 20,
      lateAt: state === 'late' ? now - 1 : now + 3600,
      refundTxHash: state === 'refunded' ? txHash : null,
      error: isUnclaimed ? 'route_over' : null,
    },
    { chainId: MAPLE, token: routeToken(MAPLE, 'USDC'), ...came[state as keyof typeof came] },
  )
}

describe('a claim onto another chain', () => {
  it('is offered where the link is opened', async () => {
    const page = await openLink()
    await expectStill(page)
    await lookAll(page)
  })

  it('is offered without moving anything on a desk', async () => {
    await resize(DESK)
    await expectStill(await openLink())
  })

  it('asks who claims', async () => {
    await lookAll(await openAcross())
  })

  it('says what arrives at a typed address', async () => {
    await lookAll(await openTyped())
  })

  it('shows what else can arrive', async () => {
    const page = await openTyped()
    await page.getByRole('button', { name: /^You receive/ }).click()
    await expect.element(page.getByRole('dialog').getByText('Maple', { exact: true })).toBeVisible()
    await lookAll(page)
  })

  it('goes to the wallet that is connected', async () => {
    rememberWallet()
    const page = await openAcross()
    await expect.element(claimButton(page)).toBeVisible()
    await lookAll(page)
  })

  it('that is saved and waits says why, and where the money is', async () => {
    const { link, url } = makeLink({ amount: '25', symbol: 'USDC' })
    const waits = { waitsFor: 'overBudget', waitsUntil: 1_795_996_800, reason: null } as const
    changeLink({
      ...link,
      sponsored: { kind: 'across', state: 'queued', txHash: null, recipient: STRANGER, ...waits },
    })
    const crossing = { ...crossingIn('crossing'), state: 'claiming' } as const
    when('GET /links/{chainId}/{version}/{index}/crossing', () => crossing)
    const page = await openPage(url)
    await expect.element(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
    await expect.element(page.getByText('It is still in the link on Hazel Local.')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Why it waits' }))
      .toHaveTextContent(/if its route can still be taken then/)
    await lookAll(page)
  })

  it.each(Object.entries(STATES))('that is %s is called "%s"', async (state, title) => {
    for (const chain of world.config.chains) chain.explorerUrl = explorerOf(chain.chainId)
    const crossing = crossingIn(state as keyof typeof STATES)
    when('POST /claim-x-chain', () => ({ txHash: someHash() }))
    when('GET /links/{chainId}/{version}/{index}/crossing', () => crossing)
    const page = await openTyped()
    await claimButton(page).click()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    if (state === 'arrived')
      expect(linksOut(page)).toEqual([
        `${explorerOf(HAZEL)}/tx/${crossing.from.txHash}`,
        crossing.trackerUrl,
        `${explorerOf(MAPLE)}/tx/${crossing.to.txHash}`,
      ])
    await lookAll(page)
  })

  it.each([
    ['no route is found', 'No route found for the given token pair.', noRoute],
    [
      'its chain has no routes',
      'This chain does not support cross-chain claiming.',
      () => when('GET /routes/chains', () => ({ chains: [routed(MAPLE)] })),
    ],
  ])('where %s is claimed where it is by one tap', async (_, words, answer) => {
    answer()
    const page = await openAcross()
    if (answer === noRoute) await goalField(page).fill(STRANGER)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(claimButton(page)).not.toBeInTheDocument()
    await lookAll(page)
    await page.getByRole('button', { name: 'Claim 25 USDC on Hazel Local' }).click()
    if (answer === noRoute) await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    else await expect.element(changeButton(page)).toBeVisible()
  })
})
