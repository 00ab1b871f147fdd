import { type AnyWallet, createFilbert, NATIVE, type RequestLink } from '@filbert/sdk'
import { parseEther } from 'viem'

/** Pays a request with the coins of another chain, at most 60 of them. */
export async function payFromElsewhere(
  baseUrl: string,
  link: string,
  wallet: AnyWallet,
  payer: string,
): Promise<RequestLink> {
  const filbert = createFilbert({ baseUrl, contracts: 'as_served' })
  const request = await filbert.requests.read(link)
  const quote = await filbert.requests.quote({
    request,
    payer,
    chainId: 31338,
    token: NATIVE,
    atMost: parseEther('60'),
  })
  await filbert.requests.pay({ request, quote, wallet })
  return filbert.requests.settled(link, { timeoutMs: 120_000 })
}
