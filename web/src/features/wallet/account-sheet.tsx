import { t } from '@lingui/core/macro'
import { loadWallets } from '@/chain/load-wallets'
import type { Account } from '@/chain/wallet'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Identicon } from '@/ui/identicon'
import { Sheet } from '@/ui/sheet'
import { toast } from '@/ui/toasts'
import { WholeAddress } from '@/ui/whole-address'

export interface AccountSheetProps {
  account: Account
  onClose: () => void
}

/** Who is connected, by which wallet; the address to copy, and the way out. */
export function AccountSheet({ account, onClose }: AccountSheetProps) {
  return (
    <Sheet title={t`Your wallet`} onClose={onClose}>
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <Identicon address={account.address} size={56} />
          <p className="min-w-0">
            <span className="block text-soft">{account.walletName}</span>
            <WholeAddress address={account.address} />
          </p>
        </div>
        <CopyButton text={account.address} label={t`Copy address`} className="btn btn-plain">
          {t`Copy address`}
        </CopyButton>
        <Button
          look="quiet"
          onClick={async () => {
            onClose()
            const { disconnect } = await loadWallets()
            await disconnect().catch(() =>
              toast(t`Your wallet could not be disconnected.`, { tone: 'warning' }),
            )
          }}
        >
          {t`Disconnect`}
        </Button>
      </div>
    </Sheet>
  )
}
