import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import type { UserRecord } from '@/api/people'
import { loadWallets, warmWallets } from '@/chain/load-wallets'
import { type Account, useAccount, wallet } from '@/chain/wallet'
import { useHeldUser } from '@/people/held'
import { leaveIfSignedOut, storeUser } from '@/people/session'
import { addWallet, SIGNING_LABELS, type SigningStep } from '@/people/sign-in'
import { Button } from '@/ui/button'
import { Identicon } from '@/ui/identicon'
import { Sheet } from '@/ui/sheet'
import { toast } from '@/ui/toasts'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { isOwn } from './who'

export interface AddWalletSheetProps {
  known: UserRecord
  onClose: () => void
}

/** Brings one more wallet to the profile: it is connected, and proves itself by a signature. */
export function AddWalletSheet({ known, onClose }: AddWalletSheetProps) {
  useHeldUser()
  const account = useAccount()
  return (
    <Sheet title={t`Add a wallet`} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {account === null ? (
          <Unconnected />
        ) : isOwn(known, account.address) ? (
          <OwnAlready address={account.address} />
        ) : (
          <Newcomer key={account.address} known={known} account={account} onClose={onClose} />
        )}
      </div>
    </Sheet>
  )
}

function Unconnected() {
  return (
    <>
      <p>{t`Connect the wallet first. It then signs that it is yours, which costs no gas.`}</p>
      <Button onClick={wallet.choose} onPointerEnter={warmWallets}>
        {t`Connect Wallet`}
      </Button>
    </>
  )
}

function OwnAlready({ address }: { address: string }) {
  return (
    <>
      <Wallet address={address} />
      <p>{t`This wallet is on your profile already. Connect the one that you want to add.`}</p>
      <Button onClick={() => void connectAnother()}>{t`Connect another wallet`}</Button>
    </>
  )
}

interface NewcomerProps extends AddWalletSheetProps {
  account: Account
}

function Newcomer({ known, account, onClose }: NewcomerProps) {
  const queries = useQueryClient()
  const config = useConfig()
  const [step, setStep] = useState<SigningStep | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)

  const add = async () => {
    setProblem(null)
    // A chain that is not served cannot be looked into; the key of a plain wallet signs for any.
    const chainId = (chainOf(config, account.chainId) ?? config.chains[0])?.chainId ?? account.chainId
    const signer = { address: account.address, chainId }
    const answer = await addWallet(signer, known.user.userId, setStep)
    setStep(null)
    if (answer.kind === 'refused') {
      setProblem(answer.cause)
      await leaveIfSignedOut(queries, answer.cause)
    } else if (answer.kind === 'signed_in') {
      // From now on the session goes by this wallet.
      await storeUser(queries, answer.user, account.address)
      onClose()
      toast(t`Wallet added.`)
    }
  }

  return (
    <>
      <Wallet address={account.address} />
      <p>
        {t`Your wallet asks you to sign that it is yours. From then on it opens your profile, and its payments are in your history.`}
      </p>
      {problem && <Explained cause={problem} situation="account" />}
      <Button busy={step && SIGNING_LABELS[step]} onClick={() => void add()}>
        {t`Add this wallet`}
      </Button>
      {step === null && (
        <Button look="quiet" onClick={() => void connectAnother()}>
          {t`Connect another wallet`}
        </Button>
      )}
    </>
  )
}

function Wallet({ address }: { address: string }) {
  return (
    <div className="flex items-center gap-3">
      <Identicon address={address} size={40} />
      <p translate="no" className="min-w-0 break-all font-semibold tabular-nums">
        {address}
      </p>
    </div>
  )
}

/** The one that is connected is let go of first: a wallet that has let us in shows the same account again. */
async function connectAnother(): Promise<void> {
  try {
    const { disconnect } = await loadWallets()
    await disconnect()
    wallet.choose()
  } catch {
    toast(t`Your wallet could not be disconnected.`, { tone: 'warning' })
  }
}
