import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { useConfig } from '@/api/queries'
import { useAnnouncedWallet } from '@/chain/announced-wallet'
import { warmWallets } from '@/chain/load-wallets'
import { wallet } from '@/chain/wallet'
import { locale } from '@/languages/locale'
import type { Hex } from '@/lib/hex'
import { WalletElsewhere } from '@/recipients/contract-elsewhere'
import { RecipientForm } from '@/recipients/recipient-form'
import { useElsewhere } from '@/recipients/use-elsewhere'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { InAppHint } from '@/ui/in-app-hint'
import { useFieldIds } from '@/ui/problem'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import type { EntryPhase } from './take-part'
import type { Player } from './use-taking-part'
import { WorkBar } from './work-bar'

interface EnterCardProps {
  account: Hex | null
  name: string
  problem: Cause | null
  /** How far it is; null: nothing is under way. */
  phase: EntryPhase | null
  /** All slots are drawn for others just now. */
  busy: boolean
  /** Unix milliseconds until which a slot is kept for the connected wallet; null: none is. */
  keptUntil: number | null
  lostAt: (recipient: Hex) => string | null
  /** Where the raffle is. */
  chainId: string
  onName: (name: string) => void
  onTake: (recipient: Hex) => void
  onChoose: (to: Player) => void
  onStop: () => void
}

/** Who takes part, and where the money goes: a connected wallet in one tap, any address in two. */
export function EnterCard(props: EnterCardProps) {
  const { account, name, problem, phase, busy, keptUntil, lostAt } = props
  const { onName, onTake, onChoose, onStop } = props
  const { isElsewhere, setElsewhere, setOccupied } = useElsewhere(account)
  const typed = useRef('')
  const announced = useAnnouncedWallet()
  const working = phase !== null
  const keptTime = keptUntil && new Date(keptUntil).toLocaleTimeString(locale(), { timeStyle: 'short' })
  return (
    <section aria-label={t`Take part`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {problem && <Explained cause={problem} situation="claim" />}
      {keptUntil !== null && !problem && (
        <p className="text-balance text-center">
          <Trans>
            A slot is kept for you until <time dateTime={new Date(keptUntil).toISOString()}>{keptTime}</time>.
          </Trans>
        </p>
      )}
      {busy && keptUntil === null && (
        <p className="text-balance text-center">
          {t`All slots that are left are being claimed by others right now. What they leave can be had again within minutes.`}
        </p>
      )}
      <NameField name={name} disabled={working} onName={onName} />
      {account && !isElsewhere ? (
        <>
          <p className="flex min-h-12 flex-wrap items-center justify-between px-1">
            <span className="text-soft">{t`To your wallet`}</span>
            <span className="font-semibold">
              <Address address={account} />
            </span>
          </p>
          <WalletElsewhere chainId={props.chainId} />
          <Button onClick={() => onTake(account)} busy={phase && PHASES[phase.kind]}>
            {keptUntil === null ? t`Have a slot drawn` : t`Claim your slot`}
          </Button>
          {working ? (
            <WorkBar phase={phase} onStop={onStop} />
          ) : (
            <Button look="quiet" onClick={() => setElsewhere(true)}>
              {t`Use another address`}
            </Button>
          )}
        </>
      ) : (
        <>
          <RecipientForm
            action={t`Have a slot drawn`}
            toBank={false}
            link={undefined}
            chainId={props.chainId}
            onOtherChain={null}
            initial={null}
            typed={typed}
            onOccupied={setOccupied}
            lostAt={lostAt}
            onChoose={(address, typedName) => onChoose({ address, typedName, before: null })}
            onBank={() => undefined}
          />
          {account ? (
            <Button look="quiet" onClick={() => setElsewhere(false)}>
              {t`Use your wallet`}
            </Button>
          ) : (
            <Button
              look="quiet"
              onClick={() => {
                setElsewhere(false)
                wallet.choose()
              }}
              onPointerEnter={warmWallets}
            >
              {t`Use my wallet instead`}
            </Button>
          )}
        </>
      )}
      <p className="text-balance text-center text-soft">{t`One slot a wallet. No account, no gas needed.`}</p>
      <InAppHint purpose="claim" walletHere={announced || account !== null} />
    </section>
  )
}

/** The label of the button while it works. */
export const PHASES: Record<EntryPhase['kind'], string> = {
  looking: t`Looking at the raffle`,
  working: t`Your device is working`,
  drawing: t`Drawing your slot`,
  claiming: t`Claiming your slot`,
}

function NameField({
  name,
  disabled,
  onName,
}: {
  name: string
  disabled: boolean
  onName: (name: string) => void
}) {
  const { limits } = useConfig()
  const ids = useFieldIds()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <label htmlFor={ids.field} className="px-1 pb-2 text-soft">
        <Trans>
          What are you called? <span className="text-sm">(optional, shown to all)</span>
        </Trans>
      </label>
      <div className="field">
        <input
          id={ids.field}
          value={name}
          maxLength={limits.raffleName}
          autoComplete="nickname"
          readOnly={disabled}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
    </div>
  )
}
