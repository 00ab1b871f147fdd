import { CHAIN_DETAILS, EIP3009Tokens, PEANUT_CONTRACTS, TOKEN_DETAILS } from '@squirrel-labs/peanut-sdk'
import type { Config } from '../product/api'

/** The name by which the SDK knows the batcher of our vault's version. */
export const BATCHER = 'Bv4.4'

/** The name by which it knows the router that claims onto another chain. */
const ROUTER = 'Rv4.2'

const NATIVE = '0x0000000000000000000000000000000000000000'

/**
 * Points the SDK here: its exported tables are the way it offers for that, and all it needs is in
 * `GET /api/filbert/config`. Nothing of the package is changed.
 */
export function pointAt(config: Config): void {
  const { contracts, chains, tokens, gasless } = tables()
  for (const chain of config.chains) {
    const erc20s = chain.tokens.filter((token) => token.kind === 1)
    const vault = chain.vaults[chain.createVersion] ?? ''
    // The vault first: the SDK takes a log to be of the first contract with its address. No older one beside it:
    // v4.4 passes for experimental there, and links would be made in the other.
    contracts[chain.chainId] = {
      [chain.createVersion]: vault,
      ...(chain.batcher && { [BATCHER]: chain.batcher }),
      ...(chain.router && { [ROUTER]: chain.router }),
    }
    chains[chain.chainId] = {
      name: chain.name,
      chainId: chain.chainId,
      rpc: [chain.rpcUrl],
      features: [{ name: 'EIP1559' }],
      nativeCurrency: chain.nativeCurrency,
    }
    tokens.push({
      chainId: chain.chainId,
      name: chain.name,
      tokens: [
        { address: NATIVE, ...chain.nativeCurrency },
        ...erc20s.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
      ],
    })
    gasless[chain.chainId] = Object.fromEntries(
      erc20s.flatMap(({ address, gasless: domain }) =>
        domain ? [[address, { chainId: chain.chainId, verifyingContract: address, ...domain }]] : [],
      ),
    )
  }
}

/** The tables as the SDK reads them; its own declarations leave most of them untyped. */
function tables() {
  return {
    contracts: PEANUT_CONTRACTS as Record<string, Record<string, string>>,
    chains: CHAIN_DETAILS as Record<string, object>,
    tokens: TOKEN_DETAILS as object[],
    gasless: EIP3009Tokens as Record<string, Record<string, object>>,
  }
}
