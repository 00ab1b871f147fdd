import { plural } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { linkQuery, useConfig } from '@/api/queries'
import type { Link } from '@/api/schema.gen'
import { useAccount } from '@/chain/wallet'
import { buttonClass, heldWhile } from '@/ui/button'
import { type Batch, batchesOf } from '@/links/take-all'
import type { TakingBack } from './use-take-back'

interface TakeAllProps {
  links: readonly Link[]
  takingBack: TakingBack
}

/** For each chain on which the connected wallet has several: all of them by one signature. */
export function TakeAll({ links, takingBack }: TakeAllProps) {
  const { chains } = useConfig()
  const account = useAccount()
  const known = useQueries({ queries: links.map((link) => ({ ...linkQuery(link), enabled: false })) })
  if (!account) return null
  const now = known.map(({ data }, at) => data ?? links[at]).filter((link) => link !== undefined)
  const batches = batchesOf(now, chains, account.address)
  if (batches.length === 0) return null
  return (
    <div className="grid gap-3 pt-3 pb-1">
      {batches.map((batch, at) => (
        <button
          key={batch.chain.chainId}
          type="button"
          className={`${buttonClass(at === 0 ? 'strong' : 'plain')} w-full`}
          {...heldWhile(takingBack.busy, () => takingBack.takeAll(batch, account.address))}
        >
          {words(batch)}
        </button>
      ))}
    </div>
  )
}

function words({ links, chain: { name: chain } }: Batch): string {
  const count = links.length
  return plural(count, { other: `Refund all # on ${chain}` })
}
