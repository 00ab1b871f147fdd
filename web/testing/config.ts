import type { Chain, Config, Person, Token } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

export const ZERO: Hex = '0x0000000000000000000000000000000000000000'

/** Accounts of anvil's well-known mnemonic, as in the sandbox. */
const PEOPLE: Person[] = [
  {
    name: 'Almond',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    name: 'Brazil',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    name: 'Cashew',
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
]

const TOKENS: Token[] = [
  {
    address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    kind: 1,
    logo: '/icons/tokens/USDC.svg',
    gasless: { name: 'USD Coin', version: '2' },
  },
  {
    address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    symbol: 'DAI',
    name: 'Dai Stablecoin',
    decimals: 18,
    kind: 1,
    logo: '/icons/tokens/DAI.svg',
    gasless: null,
  },
]

export const VAULT: Hex = '0xC954504E8141367510B116e8fDd36D8228A38Dbd'

/** Of a version from before ours. */
export const OLDER_VAULT: Hex = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'

const CHAIN = {
  explorerUrl: null,
  dataFeeOracle: null,
  vaults: { 'v4.4': VAULT, v4: OLDER_VAULT },
  createVersion: 'v4.4',
  batcher: null,
  router: null,
  raffles: true,
  returnsExpired: true,
  finalityBlocks: 3,
  tokens: TOKENS,
} satisfies Partial<Chain>

export const HAZEL = '31337'
export const MAPLE = '31338'

/** What the server tells every page: two chains with two tokens each, and a few people of the sandbox. */
export function usualConfig(): Config {
  return structuredClone<Config>({
    sandbox: true,
    names: true,
    notices: { email: false, push: false },
    landing: { claims: [], partners: [], testimonials: [] },
    limits: {
      linksPerPage: 50,
      linksPerRequest: 20,
      raffleName: 30,
      raffleSlots: 1000,
      reclaimsPerSignature: 50,
      sealedFileBytes: 5_242_880,
    },
    people: PEOPLE,
    chains: [
      {
        ...CHAIN,
        chainId: HAZEL,
        name: 'Hazel Local',
        rpcUrl: 'https://hazel.test/',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logo: '/icons/tokens/ETH.svg' },
      },
      {
        ...CHAIN,
        chainId: MAPLE,
        name: 'Maple Local',
        rpcUrl: 'https://maple.test/',
        nativeCurrency: { name: 'Maple', symbol: 'MAPLE', decimals: 18, logo: null },
      },
    ],
  })
}
