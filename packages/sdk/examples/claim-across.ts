import { type Crossing, createFilbert, NATIVE } from '@filbert/sdk'

/** Claims a link as the currency of another chain. */
export async function claimAcross(baseUrl: string, url: string, to: string): Promise<Crossing> {
  const filbert = createFilbert({ baseUrl, contracts: 'as_served' })
  const quote = await filbert.links.quote({ link: url, to, chainId: 31338, token: NATIVE })
  console.log(`at least ${quote.toAmountMin} of ${quote.toToken.symbol}, in ${quote.durationSeconds} seconds`)

  // What is signed is what was asked for, and nothing where the quote says anything else.
  await filbert.links.claimAcross({ link: url, quote })
  return filbert.links.crossed(url, { timeoutMs: 120_000 })
}
