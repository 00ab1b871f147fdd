import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FlowColumn, StillShell } from '@/ui/shell'
import { ClaimStart } from '@/features/claim/claim-start'
import { ClaimTicket } from '@/features/claim/claim-ticket'

const idle = () => undefined
/** Empty: nothing is asked for when this is drawn. */
const queries = new QueryClient()

/**
 * What the server writes into a claim page before any script has run, with the link's own values in
 * place of the names in braces. Made of the very components that take over, so that nothing moves.
 */
export function ClaimPaint() {
  return (
    <QueryClientProvider client={queries}>
      <div inert>
        <StillShell>
          <FlowColumn>
            <ClaimTicket
              headline="{{headline}}"
              amount="{{amount}}"
              symbol="{{symbol}}"
              chainId=""
              chainName="{{chain}}"
              sizedFor="25"
            />
            <div className="slip" data-attached="{{attached}}" />
            <ClaimStart
              worth="{{amount}} {{symbol}}"
              account={null}
              recipient={null}
              bound={null}
              expiresAt={null}
              problem={null}
              busy={false}
              onChoose={idle}
              onClaim={idle}
              onConnect={idle}
              onConnectNear={idle}
            />
          </FlowColumn>
        </StillShell>
      </div>
    </QueryClientProvider>
  )
}
