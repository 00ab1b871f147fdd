import { type AnyWallet, createFilbert, NATIVE, type Won } from '@filbert/sdk'
import { parseEther } from 'viem'

/** Makes a raffle of three slots, and has somebody take part in it. */
export async function raffle(baseUrl: string, wallet: AnyWallet, to: string): Promise<Won> {
  const filbert = createFilbert({ baseUrl, contracts: 'as_served' })
  const { url } = await filbert.raffles.create({
    chainId: 31337,
    token: NATIVE,
    amounts: ['0.01', '0.02', '0.03'].map((coins) => parseEther(coins)),
    wallet,
  })

  // Which slot it is, is chance; each wallet has one. What a server has worked out first is worked out here.
  const won = await filbert.raffles.takePart({ link: url, to, name: 'Grace' })
  const { slots } = await filbert.raffles.read(url)
  console.log(`${won.amount} drawn, ${slots.free} of ${slots.total} slots left`)
  return won
}
