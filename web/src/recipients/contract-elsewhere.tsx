import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '@/api/queries'
import { contractElsewhere } from '@/chain/code-at'
import { useAccount } from '@/chain/wallet'
import { chainName } from '@/lib/chain-short-names'
import type { Hex } from '@/lib/hex'
import { Around } from '@/ui/exact'

interface ContractElsewhereProps {
  address: Hex
  /** The chain where it is paid. */
  chainId: string
  /** The only other chain that is looked at. Absent: all of them are. */
  on?: string
}

/**
 * Warns where an address is a contract's on another chain and on this one is none: the wallet of somebody there may
 * belong to nobody here. Shows nothing while the nodes have not said so.
 */
export function ContractElsewhere({ address, chainId, on }: ContractElsewhereProps) {
  const { chains } = useConfig()
  const looked = on === undefined ? chains : chains.filter((chain) => [on, chainId].includes(chain.chainId))
  const { data } = useQuery({
    queryKey: ['contract-elsewhere', address.toLowerCase(), chainId, on ?? null],
    queryFn: () => contractElsewhere(address, chainId, looked),
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

/** Said of the chain's own currency: what a contract pays of that, exchanges often do not see. */
export function PaidByContract() {
  return (
    <p className="text-balance text-center">
      {t`The money comes from a contract. If this is an address at an exchange, ask there first: it may not be credited.`}
    </p>
  )
}

/** Warns of the connected wallet, which may be a contract on the chain that it stands on. */
export function WalletElsewhere({ chainId }: { chainId: string }) {
  const account = useAccount()
  if (!account || account.chainId === chainId) return null
  return <ContractElsewhere address={account.address} chainId={chainId} on={account.chainId} />
}
