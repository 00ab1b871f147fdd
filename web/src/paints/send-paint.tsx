import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import { SendPage } from '@/features/send/send-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { StillRouter } from './still-router'

/** Which chains and tokens there are is not known when this is drawn: their names come with the scripts. */
const queries = new QueryClient()
queries.setQueryData(configQuery.queryKey, {
  sandbox: false,
  contactUrl: null,
  buyTokensUrl: null,
  names: false,
  chains: [
    {
      chainId: '1',
      name: '',
      rpcUrl: '',
      explorerUrl: null,
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      vaults: {},
      createVersion: '',
      batcher: null,
      router: null,
      finalityBlocks: 0,
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
})

/** The send page before a wallet is connected. */
export function SendPaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell>
            <FlowColumn>
              <SendPage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
