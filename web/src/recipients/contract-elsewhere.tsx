import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '@/api/queries'
import { contractElsewhere } from '@/chain/code-at'
import { chainName } from '@/lib/chain-short-names'
import type { Hex } from '@/lib/hex'
import { Around } from '@/ui/exact'

interface ContractElsewhereProps {
  address: Hex
  /** The chain where it is paid. */
  chainId: string
}

/**
 * Warns where an address is a contract's on another chain and on this one is none: the wallet of somebody there may
 * belong to nobody here. Shows nothing while the nodes have not said so.
 */
export function ContractElsewhere({ address, chainId }: ContractElsewhereProps) {
  const { chains } = useConfig()
  const { data } = useQuery({
    queryKey: ['contract-elsewhere', address.toLowerCase(), chainId],
    queryFn: () => contractElsewhere(address, chainId, chains),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [there] = data ?? []
  if (!there) return null
  const [here, name] = [chainName(chainId, chains), there.name]
  return (
    <p
      role="alert"
      className="rounded-field border-[1.5px] border-berry bg-berry-wash px-4 py-3 text-pretty font-semibold text-berry"
    >
      <Around exact={[name, here]}>
        {t`This is the address of a contract on ${name}, and not on ${here}. If it is a wallet on ${name}, nobody may be able to move money on ${here}: ask for an address on ${here}.`}
      </Around>
    </p>
  )
}
