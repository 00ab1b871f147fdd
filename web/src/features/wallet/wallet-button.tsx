import { lazy, Suspense, useState } from 'react'
import { useConfig } from '@/api/queries'
import { loadWallets } from '@/chain/load-wallets'
import { useAccount, useChoosingWallet, wallet } from '@/chain/wallet'
import { shortAddress } from '@/lib/address'
import { Identicon } from '@/ui/identicon'

const ConnectSheet = lazy(() => import('./connect-sheet').then((m) => ({ default: m.ConnectSheet })))
const AccountSheet = lazy(() => import('./account-sheet').then((m) => ({ default: m.AccountSheet })))
const SandboxSheet = lazy(() => import('./sandbox-sheet').then((m) => ({ default: m.SandboxSheet })))

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
        <button type="button" className="chip pl-2 max-[22rem]:px-2" onClick={() => setOpened(true)}>
          <Identicon address={account.address} size={28} />
          <span className="tabular-nums max-[22rem]:sr-only">{shortAddress(account.address)}</span>
        </button>
      ) : (
        <button
          type="button"
          className="chip px-5"
          onClick={wallet.choose}
          onPointerEnter={warmUp}
          onFocus={warmUp}
        >
          Connect
        </button>
      )}
      <Suspense>
        {choosing && <ConnectSheet />}
        {opened && account && <AccountSheet account={account} onClose={() => setOpened(false)} />}
      </Suspense>
      <Suspense>{people && wanted && <SandboxSheet />}</Suspense>
    </>
  )
}

/** The finger is on its way: by the time it taps, the libraries are here. */
function warmUp(): void {
  void loadWallets()
  void import('./connect-sheet')
}
