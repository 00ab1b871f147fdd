import { type Config, chainOf, tokenOf } from '../product/api'
import { stranger } from '../product/chain'
import { changeButton, claimAcrossButton, openAcross, typeGoal } from './support/crossing'
import { expect, test } from './support/journey'
import { expectLevel, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'

const NEAR = '31337'
const CLAIMED = `0x${'a1'.repeat(32)}`
const CAME = `0x${'b2'.repeat(32)}`

/** States that look each in their own way, and what their pages are called. */
const STATES = {
  crossing: 'On its way',
  late: 'It takes longer',
  failed: 'It is stuck',
  arrived: 'Yay!',
  partial: 'Something else arrived',
  refunded: 'Sent back',
  unclaimed: 'It did not leave the link',
}

/** As the server tells it, of 25 USDC that go over. */
function crossingIn(state: string, config: Config, recipientAddress: string) {
  const [, far = chainOf(config, NEAR)] = config.chains
  const shown = (symbol: string) => ({ ...tokenOf(far, symbol), logoURI: null, usdPrice: 1 })
  const now = Math.round(Date.now() / 1000)
  const came = {
    arrived: { received: '24925000', receivedToken: shown('USDC'), txHash: CAME },
    partial: { received: '24900000000000000000', receivedToken: shown('DAI'), txHash: CAME },
  }
  return {
    state: state === 'late' ? 'crossing' : state,
    recipientAddress,
    from: {
      chainId: NEAR,
      tokenAddress: tokenOf(chainOf(config, NEAR), 'USDC').address,
      amount: '25000000',
      txHash: state === 'unclaimed' ? null : CLAIMED,
    },
    to: {
      chainId: far.chainId,
      token: shown('USDC'),
      quoted: '24925000',
      minimum: '24675750',
      ...(came[state as keyof typeof came] ?? { received: null, receivedToken: null, txHash: null }),
    },
    trackerUrl: state === 'unclaimed' ? null : `https://tracker.example/${CLAIMED}`,
    startedAt: now,
    expectedAt: now + 20,
    lateAt: state === 'late' ? now - 1 : now + 3600,
    endedAt: null,
    refundTxHash: state === 'refunded' ? CAME : null,
    error: state === 'unclaimed' ? 'route_over' : null,
  }
}

for (const viewport of SIZES) {
  test(`I look at a claim onto another chain, ${viewport.width} pixels wide`, async ({
    device,
    link,
    cast,
    config,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    const opened = await link({ chainId: NEAR, amount: '25', symbol: 'USDC' })
    await page.goto(opened)
    await expect(changeButton(page)).toBeVisible()
    await expectStill(page)
    await expectLevel(page)
    await look(page, 'across-first')
    await openAcross(page, opened)
    await look(page, 'across-nobody')
    const me = stranger()
    await typeGoal(page, me)
    await expect(claimAcrossButton(page, 'USDC')).toBeVisible()
    await expectLevel(page)
    await look(page, 'across-typed')
    await page.getByRole('button', { name: /^You receive/ }).click()
    await expect(page.getByRole('dialog').getByText('Maple', { exact: true })).toBeVisible()
    await look(page, 'across-sheet')
    await page.keyboard.press('Escape')
    await connectAs(page, cast.other)
    await expect(claimAcrossButton(page, 'USDC')).toBeVisible()
    await look(page, 'across-wallet')

    // Each state as the server would tell it: the claim itself stays untaken.
    let state = 'crossing'
    await page.route('**/api/filbert/claim-x-chain', (route) => route.fulfill({ json: { txHash: CLAIMED } }))
    await page.route('**/api/filbert/links/**/crossing', (route) =>
      route.fulfill({ json: crossingIn(state, config, me) }),
    )
    await claimAcrossButton(page, 'USDC').click()
    for (const [next, title] of Object.entries(STATES)) {
      state = next
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectLevel(page)
      await look(page, `across-${state}`)
    }
  })
}
