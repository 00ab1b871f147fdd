import { type Chain, defineChain } from 'viem'
import type { Network } from './world'

/** A chain as viem wants it. */
export function viemChain(network: Network): Chain {
  return defineChain({
    id: Number(network.chainId),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [network.rpcUrl] } },
    ...(network.explorerUrl && {
      blockExplorers: { default: { name: 'Explorer', url: network.explorerUrl } },
    }),
    ...(network.dataFeeOracle && {
      contracts: { gasPriceOracle: { address: network.dataFeeOracle } },
    }),
  })
}
