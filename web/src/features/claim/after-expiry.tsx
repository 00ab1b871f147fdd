import { t } from '@lingui/core/macro'
import { loadWallets } from '@/chain/load-wallets'
import { wallet } from '@/chain/wallet'
import { Button } from '@/ui/button'
import { SendYourself } from './send-yourself'

/** Whoever opens an expired link may be its sender, whose wallet is not connected yet. */
export function AfterExpiry({ connected }: { connected: boolean }) {
  return (
    <>
      <SendYourself>{t`Make a payment yourself!`}</SendYourself>
      {!connected && (
        <Button look="quiet" onClick={wallet.choose} onPointerEnter={loadWallets}>
          {t`I sent it: refund it with my wallet`}
        </Button>
      )}
    </>
  )
}
