import { ApiError, api } from '@/api/client'
import { requestsApi } from '@/api/requests'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'

/** After this nobody is told any more. Milliseconds. */
const TELLABLE_FOR = 24 * 3_600_000
const AT_ONCE = 10

/**
 * Notes a transfer with the server, which looks at the chain itself: so it is known on other devices too, and a request
 * as paid.
 */
export async function tellOf({ txHash, chainId, sender, requestId }: DirectTransfer): Promise<void> {
  try {
    if (requestId === null) await api.submitDirectTransfer({ txHash, chainId, senderAddress: sender })
    else await requestsApi.paid(requestId, { chainId, hash: txHash, payerAddress: sender })
    directTransfers.update(txHash, { told: true })
  } catch (error) {
    // The money is not at stake; told again when the page is next opened.
    if (!(error instanceof ApiError)) throw error
  }
}

/** What could not be told when it was sent. */
export async function tellOfTheRest(now: number): Promise<void> {
  const untold = directTransfers
    .all()
    .filter(({ told, createdAt }) => !told && now - createdAt < TELLABLE_FOR)
  for (const transfer of untold.slice(0, AT_ONCE)) await tellOf(transfer)
}
