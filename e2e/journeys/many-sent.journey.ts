import { get } from '../product/api'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { row } from './support/sent-list'

/** As many as the server follows for a page, and none of them on any chain. */
const UNFINISHED = 20

test('I have sent more links than are followed: of the others I am told, too, what became of them', async ({
  device,
  product,
  cast,
  link,
}) => {
  const address = new URL(await link({ chainId: '31337', amount: '1.7', symbol: 'USDC' }))
  const friend = await device()
  await friend.goto(address.href)
  await typeAddress(friend, '1.7 USDC', stranger())
  await claimButton(friend).click()
  await expectPaid(friend)

  const [chainId, version, index] = ['c', 'v', 'i'].map((name) => address.searchParams.get(name))
  const { body } = await get<{ pubKey20: string }>(product.url, `links/${chainId}/${version}/${index}`)
  const sent = {
    v: 1,
    pubKey20: body.pubKey20,
    secret: 'WpQIuBvptLkCV3aF',
    chainId,
    version,
    index,
    symbol: 'USDC',
    decimals: 6,
    amount: '1700000',
    sender: cast.sender.address,
    createdAt: Date.now() - 3_600_000,
  }
  const unfinished = Array.from({ length: UNFINISHED }, (_, at) => {
    const pubKey20 = stranger()
    return { ...sent, pubKey20, index: null, amount: String(at + 1), createdAt: Date.now() }
  })
  const page = await device()
  await page.goto('/refund')
  await page.evaluate(
    (links) => {
      for (const one of links) localStorage.setItem(`filbert.sent.${one.pubKey20}`, JSON.stringify(one))
    },
    [sent, ...unfinished],
  )
  await page.goto('/send')
  await page.getByRole('button', { name: `Show all ${UNFINISHED + 1}` }).click()
  await expect(row(page, '1.7 USDC')).toContainText('Claimed')
})
