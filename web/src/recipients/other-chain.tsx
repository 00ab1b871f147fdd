import { t } from '@lingui/core/macro'
import { useConfig } from '@/api/queries'
import { chainName } from '@/lib/chain-short-names'
import { Around } from '@/ui/exact'

interface OtherChainProps {
  /** The only chain that the recipient is meant for, and not the one that is chosen. */
  chainId: string
  onSwitch: () => void
}

/** Says that an address is for another chain than the one that is chosen, which can be changed here. */
export function OtherChain({ chainId, onSwitch }: OtherChainProps) {
  const { chains } = useConfig()
  const name = chainName(chainId, chains)
  return (
    <div role="alert" className="rounded-field border-[1.5px] border-berry bg-berry-wash px-4 py-3">
      <p className="font-semibold text-berry">
        <Around exact={name}>{t`That address is for ${name}.`}</Around>
      </p>
      {chains.some((chain) => chain.chainId === chainId) && (
        <button type="button" className="btn btn-plain mt-2 w-full" onClick={onSwitch}>
          <Around exact={name}>{t`Switch to ${name}`}</Around>
        </button>
      )}
    </div>
  )
}
