import { t } from '@lingui/core/macro'
import type { Account } from '@/api/people'
import { BankGlyph } from '@/bank/glyphs'
import { CopyButton } from '@/ui/copy-button'
import { Identicon } from '@/ui/identicon'
import { ACCOUNT_LABELS } from './account-words'
import { isAddress, shortIdentifier } from './who'

interface AccountRowProps {
  account: Account
  /** It is the wallet that is connected now. */
  connected: boolean
  onRemove: (account: Account) => void
}

/** A way in, or a place that money can go to. */
export function AccountRow({ account, connected, onRemove }: AccountRowProps) {
  const identifier = account.account_identifier
  const shortAccount = shortIdentifier(identifier)
  const label = ACCOUNT_LABELS[account.account_type]
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-3 border-line border-t-[1.5px] border-dashed py-2 first:border-0">
      <Face identifier={identifier} />
      <div className="min-w-28 flex-1">
        <p className="font-semibold">
          {label}
          {connected && (
            <span className="ml-2 inline-block font-normal text-sm text-teal">{t`Connected`}</span>
          )}
        </p>
        <p className="flex items-center text-soft text-sm tabular-nums [overflow-wrap:anywhere]">
          <span className="lg:hidden" title={identifier}>
            {shortAccount}
          </span>
          <span className="max-lg:hidden">{identifier}</span>
          {isAddress(identifier) && <CopyButton text={identifier} label={t`Copy ${shortAccount}`} />}
        </p>
      </div>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-label={t`Remove ${label} ${shortAccount}`}
        onClick={() => onRemove(account)}
      >
        {t`Remove`}
      </button>
    </li>
  )
}

/** A wallet has a face; a bank has a front. */
function Face({ identifier }: { identifier: string }) {
  if (isAddress(identifier)) return <Identicon address={identifier} size={40} />
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full border-[1.5px] border-outline bg-butter text-outline"
    >
      <BankGlyph />
    </span>
  )
}
