import { stranger } from '../product/chain'
import { CARRIED, claimAcrossButton, openAcross, typeGoal } from './support/crossing'
import { expect, test } from './support/journey'
import { expectLevel } from './support/looks'
import { look, SIZES } from './support/pictures'
import { panel, tab } from './support/profiles'
import { connectAs } from './support/sandbox-wallet'
import { signInByWallet } from './support/signing-in'

const NEAR = '31337'

/** What becomes of links by their cents, and what their sender reads of each. */
const LINKS = [
  { amount: '26', title: 'Yay!', words: /^[\d.]+ USDC arrived on / },
  { amount: '26.74', title: 'Something else arrived', words: /^[\d.]+ \S+ arrived on .+ instead$/ },
  { amount: '26.75', title: 'It waits for gas', words: /^Waits for gas on / },
  { amount: '26.76', title: 'Sent back', words: /^Not carried to .+: back on / },
]

for (const viewport of SIZES) {
  test(`I look at where links went that I sent, ${viewport.width} pixels wide`, async ({
    device,
    link,
    cast,
  }) => {
    const friend = await device()
    for (const { amount, title } of LINKS) {
      await openAcross(friend, await link({ chainId: NEAR, amount, symbol: 'USDC' }))
      await typeGoal(friend, stranger())
      await claimAcrossButton(friend, 'USDC').click()
      await expect(friend.getByRole('heading', { name: title })).toBeVisible(CARRIED)
    }

    const page = await device({ viewport, reducedMotion: 'reduce' })
    await page.goto('/profile')
    await connectAs(page, cast.sender)
    await signInByWallet(page, cast.sender)
    await expect(tab(page, 'History')).toBeVisible()
    await page.reload()
    for (const { words } of LINKS) await expect(panel(page).getByText(words).first()).toBeVisible()
    await expectLevel(page)
    await look(page, 'carried-history')
    await page.goto('/dashboard')
    for (const { words } of LINKS) await expect(page.getByText(words).first()).toBeVisible()
    await expectLevel(page)
    await look(page, 'carried-dashboard')
  })
}
