import { createFilbert, type Draft, type Made } from '@filbert/sdk'
import { createWalletClient, type Hex, http, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Puts 5 USDC into a link. One signature pays: the sender needs no coins for gas. */
export async function makeLink(
  baseUrl: string,
  privateKey: Hex,
  keep: (draft: Draft) => Promise<void>,
): Promise<Made> {
  // 'as_served' is for a server of your own. Of any other, name what you trust: { '10': { vault: '0x…' } }.
  const filbert = createFilbert({ baseUrl, contracts: 'as_served' })
  const { chains } = await filbert.config()
  const chain = chains.find(({ chainId }) => chainId === '31337')
  const usdc = chain?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!chain || !usdc) throw new Error('this server has no USDC there')

  const wallet = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(chain.rpcUrl),
  })
  return filbert.links.create({
    chainId: chain.chainId,
    token: usdc.address,
    amount: parseUnits('5', usdc.decimals),
    wallet,
    // Awaited before the wallet is asked: with the secret the money is found again, whatever happens.
    keep,
  })
}
