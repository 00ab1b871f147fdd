import { t } from '@lingui/core/macro'
import { type ComponentType, Suspense, useState } from 'react'
import { useConfig } from '@/api/queries'
import { loadWallets } from '@/chain/load-wallets'
import { useAccount, useChoosingWallet, wallet } from '@/chain/wallet'
import { shortAddress } from '@/lib/address'
import { Identicon } from '@/ui/identicon'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'
import type { AccountSheetProps } from './account-sheet'
import { OpenWallet } from './open-wallet'

const ConnectSheet = late<ConnectSheetProps>(loadConnecting, UnloadedSheet)
const AccountSheet = late<AccountSheetProps>(
  () => import('./account-sheet').then((m) => m.AccountSheet),
  UnloadedSheet,
)
const SandboxSheet = late(() => import('./sandbox-sheet').then((m) => m.SandboxSheet))

interface ConnectSheetProps {
  onClose: () => void
}

/** The wallet's place in the header: connect, or who is connected. Brings the dialogs with it. */
export function WalletButton() {
  const account = useAccount()
  const choosing = useChoosingWallet()
  const [opened, setOpened] = useState(false)
  const { people } = useConfig()
  const wanted = choosing || account !== null
  return (
    <>
      {account ? (
        <button
          type="button"
          className="chip pl-2 max-[29rem]:gap-1.5 max-[29rem]:pr-2.5 max-[29rem]:text-sm max-[24.3rem]:px-2"
          onClick={() => setOpened(true)}
        >
          <Identicon address={account.address} size={28} />
          <span translate="no" className="tabular-nums max-[26rem]:sr-only">
            {shortAddress(account.address)}
          </span>
          {/* Beside the way to the profile a phone has no room for more, where letters are wide. */}
          <span aria-hidden="true" className="hidden tabular-nums min-[18rem]:max-[26rem]:inline">
            …{account.address.slice(-4)}
          </span>
        </button>
      ) : (
        <button
          type="button"
          className="chip px-5"
          onClick={wallet.choose}
          onPointerEnter={warmUp}
          onFocus={warmUp}
        >
          {t`Connect`}
        </button>
      )}
      <Suspense>
        {choosing && <ConnectSheet onClose={wallet.stopChoosing} />}
        {opened && account && <AccountSheet account={account} onClose={() => setOpened(false)} />}
      </Suspense>
      <OpenWallet />
      <Suspense>{people && wanted && <SandboxSheet />}</Suspense>
    </>
  )
}

/** The finger is on its way: by the time it taps, the libraries are here. */
function warmUp(): void {
  void loadConnecting().catch(() => undefined)
}

/** The libraries are asked for along with the sheet: neither is of use without the other. */
async function loadConnecting(): Promise<ComponentType<ConnectSheetProps>> {
  const [{ ConnectSheet }, wallets] = await Promise.all([import('./connect-sheet'), loadWallets()])
  return (props) => <ConnectSheet {...props} wallets={wallets} />
}
