import { switchChain } from 'wagmi/actions'
import { wagmiConfig } from './wagmi'
import { wallet } from './wallet'

/** Has the wallet go to the chain, which asks its owner where it stands elsewhere. */
export async function standOn(chainId: string): Promise<void> {
  if (wallet.account()?.chainId === chainId) return
  await switchChain(await wagmiConfig(), { chainId: Number(chainId) })
}
