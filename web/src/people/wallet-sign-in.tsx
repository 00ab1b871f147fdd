import { t } from '@lingui/core/macro'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { Button } from '@/ui/button'
import { useLate } from '@/ui/use-late'
import { AccountProblem } from './account-problem'
import { SIGNING_LABELS } from './sign-in'
import { useSignIn } from './use-sign-in'

/** The way in by a wallet: no password, and no gas. */
export function WalletSignIn() {
  const account = useAccount()
  const { signIn, warmUp, stop, pending, problem } = useSignIn()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {problem && (
        <AccountProblem words={t`Error while authenticating. Please try again later.`} cause={problem} />
      )}
      <Button
        look="plain"
        busy={pending && SIGNING_LABELS[pending]}
        onClick={account ? () => void signIn() : wallet.choose}
        onPointerEnter={account ? warmUp : warmWallets}
      >
        {account ? t`Sign in with ethereum` : t`Connect Wallet`}
      </Button>
      {pending === 'Sign in wallet' && <Waiting onStop={stop} />}
    </div>
  )
}

function Waiting({ onStop }: { onStop: () => void }) {
  if (!useLate()) return null
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center justify-between gap-2">
      {t`Still waiting for your wallet. Open it and answer.`}
      <button type="button" className="chip" onClick={onStop}>
        {t`Stop waiting`}
      </button>
    </div>
  )
}
