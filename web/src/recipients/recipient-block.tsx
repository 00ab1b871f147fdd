import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paidAddress, type Recipient } from '@/lib/recipient'
import { CopyButton } from '@/ui/copy-button'
import { Identicon } from '@/ui/identicon'
import { WholeAddress } from '@/ui/whole-address'

/** An address is read back whole before money goes to it: nobody could bring it back. */
export function RecipientBlock({ to }: { to: Recipient }) {
  const address = paidAddress(to)
  if (address === null) return null
  const name = to.kind === 'name' ? to.name : null
  return (
    <div className="card flex flex-wrap items-center gap-4 py-4 pr-3 pl-6">
      <Identicon address={address} size={40} />
      <p className="min-w-24 flex-1">
        <span translate="no" className="block text-soft">
          {name === null ? (
            t`Straight to`
          ) : (
            <Trans>
              Straight to
              <strong translate="no" className="text-ink">
                {' '}
                {name}
              </strong>
            </Trans>
          )}
        </span>
        <WholeAddress address={address} className="text-balance text-[0.9375rem] leading-snug" />
      </p>
      <CopyButton text={address} label={t`Copy address`} />
    </div>
  )
}
