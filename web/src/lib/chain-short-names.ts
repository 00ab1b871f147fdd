/** A chain as other wallets name it. */
export interface NamedChain {
  chainId: string
  /** For people, where the server does not serve the chain and gives no name of its own. */
  name: string
}

/** `short names: chain id: name`. Short names are those of the public list of chains (ERC-3770), older ones included. */
const CHAINS = `
eth:1:Ethereum
oeth:10:Optimism
cro:25:Cronos
bnb:56:BNB Chain
gno:100:Gnosis
fuse:122:Fuse
unichain:130:Unichain
pol,matic:137:Polygon
sonic:146:Sonic
manta:169:Manta Pacific
ftm:250:Fantom
fraxtal:252:Fraxtal
zksync-sepolia:300:ZKsync Sepolia
zksync:324:ZKsync
wc:480:World Chain
metis-andromeda:1088:Metis
zkevm:1101:Polygon zkEVM
lisk:1135:Lisk
mbeam:1284:Moonbeam
mriver:1285:Moonriver
soneium:1868:Soneium
milkada:2001:Milkomeda
mantle:5000:Mantle
cyeth:7560:Cyber
base:8453:Base
holesky:17000:Holesky
mode:34443:Mode
arb1:42161:Arbitrum
arb-nova:42170:Arbitrum Nova
celo:42220:Celo
avax:43114:Avalanche
alfa:44787:Celo Alfajores
ink:57073:Ink
linea:59144:Linea
polygonamoy:80002:Polygon Amoy
berachain:80094:Berachain
blast:81457:Blast
basesep:84532:Base Sepolia
tko-mainnet:167000:Taiko
tko-hekla:167009:Taiko Hekla
arb-sep:421614:Arbitrum Sepolia
scr-sepolia:534351:Scroll Sepolia
scr:534352:Scroll
zora:7777777:Zora
sep:11155111:Sepolia
opsep:11155420:Optimism Sepolia
degen-chain:666666666:Degen Chain`

const BY_SHORT_NAME = new Map<string, NamedChain>()
const BY_ID = new Map<string, NamedChain>()

for (const line of CHAINS.trim().split('\n')) {
  const [shortNames = '', chainId = '', name = ''] = line.split(':')
  const chain = { chainId, name }
  BY_ID.set(chainId, chain)
  for (const shortName of shortNames.split(',')) BY_SHORT_NAME.set(shortName, chain)
}

/** The chain of a short name such as `oeth`, in small letters or capitals; null where we know none of that name. */
export function chainOfShortName(shortName: string): NamedChain | null {
  return BY_SHORT_NAME.get(shortName.toLowerCase()) ?? null
}

/** What people call a chain: as the server does, else as it is known; else by its number. */
export function chainName(chainId: string, served: readonly NamedChain[]): string {
  const known = served.find((chain) => chain.chainId === chainId) ?? BY_ID.get(chainId)
  return known?.name ?? `#${chainId}`
}
