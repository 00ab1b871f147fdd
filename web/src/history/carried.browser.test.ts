import { beforeEach, expect, it } from 'vitest'
import { signIn } from '@testing/accounts'
import { MAPLE, HAZEL } from '@testing/config'
import { toldPayments } from '@testing/history'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { personOf, someHash, tokenOf, world } from '@testing/world'
import type { Carried } from '@/api/schema.gen'

/** What becomes of links that are claimed onto another chain, and what their sender reads of each. */
const CARRIED: [change: Partial<Carried>, words: string][] = [
  [{ state: 'arrived' }, '24.925 USDC arrived on Maple Local'],
  [{ state: 'partial', tokenSymbol: 'DAI' }, '24.925 DAI arrived on Maple Local instead'],
  [{ state: 'needs_gas' }, 'Waits for gas on Maple Local'],
  [{ state: 'refunded' }, 'Not carried to Maple Local: back on Hazel Local'],
]

beforeEach(() => {
  const { address: wallet } = personOf(0)
  const { address, decimals, symbol } = tokenOf(HAZEL, 'USDC')
  const [sent] = toldPayments(wallet, 1)
  if (!sent) throw new Error('invariant: there is one payment')
  world.accounts.history = CARRIED.map(([change], at) => ({
    ...sent,
    depositIndex: String(at),
    tokenAddress: address,
    tokenType: 1,
    tokenAmount: '26000000',
    tokenDecimals: decimals,
    tokenSymbol: symbol,
    status: 'claimed',
    txHash: someHash(),
    carried: {
      state: 'arrived',
      chainId: MAPLE,
      tokenAddress: tokenOf(MAPLE, 'USDC').address,
      tokenAmount: '24925000',
      tokenDecimals: 6,
      tokenSymbol: 'USDC',
      txHash: someHash(),
      ...change,
    },
  }))
  signIn()
})

it.each(['/profile', '/dashboard'])('%s says where links went', async (path) => {
  const page = await openPage(path)
  for (const [, words] of CARRIED)
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
  await lookAll(page)
})
