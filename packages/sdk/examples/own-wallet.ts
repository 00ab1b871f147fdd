import { createFilbert, type Made, NATIVE, type Wallet } from '@filbert/sdk'

/** Any wallet does that sends and signs: a service that keeps keys, a hardware wallet, a test. */
export async function makeLinkByHand(baseUrl: string, wallet: Wallet, amount: bigint): Promise<Made> {
  const filbert = createFilbert({ baseUrl, contracts: 'as_served' })
  return filbert.links.create({ chainId: 31337, token: NATIVE, amount, wallet, expiresInDays: 7 })
}
