import { QueryClient } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import type { Config } from '@/api/schema.gen'

/** Which chains and tokens there are is not known when this is drawn: their names come with the scripts. Nearly every host reads names. */
export const queries = new QueryClient()
const config: Config = {
  sandbox: false,
  contactUrl: null,
  buyTokensUrl: null,
  landing: {
    integrateUrl: null,
    schedulingUrl: null,
    termsUrl: null,
    privacyUrl: null,
    claims: [],
    partners: [],
    testimonials: [],
  },
  names: true,
  notices: { push: false, email: false },
  limits: {
    linksPerRequest: 0,
    linksPerPage: 0,
    reclaimsPerSignature: 0,
    sealedFileBytes: 0,
    raffleSlots: 1000,
    raffleName: 30,
  },
  chains: [
    {
      chainId: '1',
      name: '',
      rpcUrl: '',
      explorerUrl: null,
      dataFeeOracle: null,
      nativeCurrency: { name: '', symbol: '', decimals: 18, logo: null },
      vaults: {},
      createVersion: '',
      batcher: null,
      router: null,
      finalityBlocks: 0,
      returnsExpired: false,
      raffles: false,
      tokens: [
        {
          address: `0x${'1'.repeat(40)}`,
          symbol: '',
          name: '',
          decimals: 6,
          logo: null,
          kind: 1,
          gasless: { name: '', version: '' },
        },
      ],
    },
  ],
  bank: {
    minimumCents: 0,
    maximumCents: 0,
    feeCents: { iban: 0, us: 0 },
    landingChainId: null,
    routes: [{ chainId: '1', token: `0x${'1'.repeat(40)}`, symbol: '', decimals: 6 }],
    frames: [],
  },
}
queries.setQueryData(configQuery.queryKey, config)
