import { defineChain, type Chain as ViemChain } from 'viem'
import type { Chain } from './schema.gen.js'

/** A chain of `config`, as viem wants it. */
export function networkOf({ chainId, name, nativeCurrency, rpcUrl }: Chain): ViemChain {
  return defineChain({
    id: Number(chainId),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}
