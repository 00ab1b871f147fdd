import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useConfig } from '@/api/queries'
import type { Link } from '@/api/schema.gen'
import type { BankTarget } from '@/bank/bank-target'
import { useAnnouncedWallet } from '@/chain/announced-wallet'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isoMoment, shownMoment } from '@/lib/moment'
import { seenBefore } from '@/people/seen-before'
import { WalletElsewhere } from '@/recipients/contract-elsewhere'
import { RecipientForm } from '@/recipients/recipient-form'
import { useElsewhere } from '@/recipients/use-elsewhere'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { InAppHint } from '@/ui/in-app-hint'
import { BankChoices } from './late-bank'

interface ClaimStartProps {
  /** `25 USDC` */
  worth: string
  /** Bank accounts take money only. */
  toBank: boolean
  /** Absent before any script has run. */
  link?: Link
  account: Hex | null
  /** Typed before, on the way back from the confirmation. */
  recipient: string | null
  /** As for `RecipientForm`. */
  typed: { current: string }
  /** The link was made for this address and pays no other. */
  bound: Hex | null
  /** Unix seconds from which it pays nobody any more. */
  expiresAt: number | null
  /** Why the last try failed. */
  problem: ReactNode
  busy: boolean
  /** As for `RecipientForm`. */
  lostAt: (recipient: Hex) => string | null
  /** With the name that means it, if a name was typed. */
  onChoose: (recipient: Hex, name: string | null) => void
  onBank: (to: BankTarget) => void
  /** As for `RecipientForm`. */
  onOtherChain: (() => void) | null
  /** One tap: a connected wallet needs no confirmation. */
  onClaim: (recipient: Hex) => void
  onConnect: () => void
  onConnectNear: () => void
}

/** Where should it go? A connected wallet in one tap, any address in two. */
export function ClaimStart(props: ClaimStartProps) {
  const { worth, toBank, link, account, recipient, bound, expiresAt, problem, busy } = props
  const { onChoose, onBank, onClaim } = props
  const { isElsewhere, setElsewhere, setOccupied } = useElsewhere(account, recipient !== null)
  const announced = useAnnouncedWallet()
  const { names } = useConfig()
  return (
    <section aria-label={t`Claim`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {problem}
      {bound ? (
        <>
          <p className="text-center">
            <Trans>
              This link pays only to <Address address={bound} copyable />
            </Trans>
          </p>
          <Button
            onClick={() => (sameAddress(account, bound) ? onClaim(bound) : onChoose(bound, null))}
            busy={busy ? t`Executing transaction` : null}
          >
            <Around exact={worth}>{t`Claim ${worth}`}</Around>
          </Button>
        </>
      ) : account && !isElsewhere ? (
        <>
          <p className="flex min-h-12 flex-wrap items-center justify-between px-1">
            <span className="text-soft">{t`To your wallet`}</span>
            <span className="font-semibold">
              <Address address={account} />
            </span>
          </p>
          {link && <WalletElsewhere chainId={link.chainId} />}
          <Button onClick={() => onClaim(account)} busy={busy ? t`Executing transaction` : null}>
            {t`Claim to your wallet`}
          </Button>
          <Button look="quiet" onClick={() => setElsewhere(true)} disabled={busy}>
            {elsewhereWords(names, toBank)}
          </Button>
        </>
      ) : (
        <>
          <RecipientForm
            action={<Around exact={worth}>{t`Claim ${worth}`}</Around>}
            toBank={toBank}
            link={link}
            chainId={link?.chainId}
            onOtherChain={props.onOtherChain}
            initial={recipient}
            typed={props.typed}
            onOccupied={setOccupied}
            lostAt={props.lostAt}
            onChoose={onChoose}
            onBank={(number) => onBank({ accountId: null, number })}
          />
          {account ? (
            <Button look="quiet" onClick={() => setElsewhere(false)}>
              {t`Claim to your wallet`}
            </Button>
          ) : (
            <Button
              look="quiet"
              onClick={() => {
                setElsewhere(false)
                props.onConnect()
              }}
              onPointerEnter={props.onConnectNear}
            >
              {t`Use my wallet instead`}
            </Button>
          )}
        </>
      )}
      {!(account && bound) && (
        <p className="text-center text-soft">{t`No wallet, no account, no gas needed.`}</p>
      )}
      {expiresAt !== null && <ClaimBy expiresAt={expiresAt} />}
      {link && toBank && !bound && seenBefore.is() && (
        <Suspense>
          <BankChoices link={link} busy={busy} onChoose={onBank} />
        </Suspense>
      )}
      <InAppHint purpose="claim" walletHere={announced || account !== null || bound !== null} />
    </section>
  )
}

/** Names every way there is besides the connected wallet. */
function elsewhereWords(toName: boolean, toBank: boolean): string {
  if (toName && toBank) return t`Claim elsewhere: address, ENS or bank`
  if (toName) return t`Claim elsewhere: address or ENS`
  return toBank ? t`Claim elsewhere: address or bank` : t`Claim to another address`
}

function ClaimBy({ expiresAt }: { expiresAt: number }) {
  const moment = shownMoment(expiresAt)
  return (
    <p className="text-balance text-center">
      <Trans>
        Claim it by <time dateTime={isoMoment(expiresAt)}>{moment}</time>. After that only its sender can have
        it back.
      </Trans>
    </p>
  )
}
