import { createFilbert, type Link } from '@filbert/sdk'

/** Shows what is in a link, has it paid out, and waits for that. The server pays the gas. */
export async function claimLink(baseUrl: string, url: string, to: string): Promise<Link> {
  const filbert = createFilbert({ baseUrl })
  const { amount, token, state } = await filbert.links.read(url)
  console.log(`${amount} smallest units of ${token.symbol}, ${state}`)

  // Signed here: the secret of the link goes nowhere. The same again is the same.
  await filbert.links.claim({ link: url, to })
  return filbert.links.settled(url)
}
