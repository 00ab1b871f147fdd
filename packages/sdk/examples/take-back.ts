import { type AnyWallet, createFilbert } from '@filbert/sdk'

/** Takes back whatever a wallet still has in links. A signature each; the server pays the gas. */
export async function takeBack(baseUrl: string, wallet: AnyWallet, sender: string): Promise<number> {
  const filbert = createFilbert({ baseUrl })
  const { links } = await filbert.links.ofSender(sender)
  for (const link of links) {
    await filbert.links.reclaim({ link, wallet })
    await filbert.links.settled(link)
  }
  return links.length
}
