import { queryOptions, skipToken, useQueries } from '@tanstack/react-query'
import { useAccount } from '@/chain/wallet'
import type { Activity } from '@/device/activity'
import type { Hex } from '@/lib/hex'
import { type Fate, isFinal, UNKNOWN } from './fate'
import { nextLookIn } from './next-look'

/** How many are looked at, of those that are given: the first. */
const LOOKED_AT = 20

/**
 * The one place that decides when to look at what is on its way: on opening, then less and less often until it has
 * come to an end. What only the wallet tells is asked once it is connected. By their ids, of those that are looked at.
 */
export function useFates(activities: readonly Activity[]): ReadonlyMap<string, Fate> {
  const asked = useAccount()?.address ?? null
  const looked = activities.filter(hasQuestion).slice(0, LOOKED_AT)
  const fates = useQueries({ queries: looked.map((activity) => fateQuery(activity, asked)) })
  return new Map(looked.map(({ id }, at) => [id, fates[at]?.data ?? UNKNOWN]))
}

function fateQuery(activity: Activity, asked: Hex | null) {
  const { kind, id, chainId, txHash, batch } = activity
  const whose = isForWallet(activity) ? asked : null
  return queryOptions<Fate>({
    queryKey: ['fate', kind, id, chainId, txHash, batch, whose],
    queryFn:
      isForWallet(activity) && asked === null
        ? skipToken
        : async ({ client }) => (await import('./fate-of')).fateOf(activity, client),
    refetchInterval: ({ state }) =>
      !isFinal(state.data) && nextLookIn(state.dataUpdateCount + state.errorUpdateCount),
  })
}

/** Whether there is anybody to be asked. */
function hasQuestion({ stage, txHash, batch, nonceBefore }: Activity): boolean {
  return stage !== 'done' && (txHash !== null || batch !== null || nonceBefore !== null)
}

function isForWallet({ txHash }: Activity): boolean {
  return txHash === null
}
