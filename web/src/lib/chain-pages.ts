/**
 * The chain that the page of an explorer or a market is about, by its host or by the word that it has for a chain in its
 * address. `explorers`: hosts that are known besides, with the chain that each is about.
 */
export function chainOfPage(address: string, explorers: ReadonlyMap<string, string>): string | null {
  const parts = address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#]/)
  for (const part of parts) {
    const chainId = explorers.get(part) ?? CHAINS.get(part)
    if (chainId) return chainId
  }
  return null
}

/** Words of markets, and hosts of explorers. */
const CHAINS = new Map([
  ['ethereum', '1'],
  ['eth', '1'],
  ['etherscan.io', '1'],
  ['eth.blockscout.com', '1'],
  ['optimism', '10'],
  ['optimistic.etherscan.io', '10'],
  ['explorer.optimism.io', '10'],
  ['optimism.blockscout.com', '10'],
  ['bsc', '56'],
  ['bscscan.com', '56'],
  ['gnosis', '100'],
  ['gnosisscan.io', '100'],
  ['gnosis.blockscout.com', '100'],
  ['uniscan.xyz', '130'],
  ['polygon', '137'],
  ['matic', '137'],
  ['polygonscan.com', '137'],
  ['polygon.blockscout.com', '137'],
  ['sonicscan.org', '146'],
  ['explorer.zksync.io', '324'],
  ['era.zksync.network', '324'],
  ['worldscan.org', '480'],
  ['moonscan.io', '1284'],
  ['mantlescan.xyz', '5000'],
  ['base', '8453'],
  ['basescan.org', '8453'],
  ['base.blockscout.com', '8453'],
  ['arbitrum', '42161'],
  ['arbiscan.io', '42161'],
  ['arbitrum.blockscout.com', '42161'],
  ['nova.arbiscan.io', '42170'],
  ['celo', '42220'],
  ['celoscan.io', '42220'],
  ['avalanche', '43114'],
  ['snowtrace.io', '43114'],
  ['snowscan.xyz', '43114'],
  ['linea', '59144'],
  ['lineascan.build', '59144'],
  ['amoy.polygonscan.com', '80002'],
  ['blast', '81457'],
  ['blastscan.io', '81457'],
  ['sepolia.basescan.org', '84532'],
  ['sepolia.arbiscan.io', '421614'],
  ['scroll', '534352'],
  ['scrollscan.com', '534352'],
  ['sepolia', '11155111'],
  ['sepolia.etherscan.io', '11155111'],
  ['sepolia-optimism.etherscan.io', '11155420'],
])
