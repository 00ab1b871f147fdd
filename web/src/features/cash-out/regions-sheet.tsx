import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Sheet } from '@/ui/sheet'

export interface RegionsSheetProps {
  onClose: () => void
}

/** Where payouts go to. */
export function RegionsSheet({ onClose }: RegionsSheetProps) {
  return (
    <Sheet title={t`Supported regions`} onClose={onClose}>
      <p className="font-semibold">{t`Only US and EU accounts are supported.`}</p>
      <ul className="mt-3 grid gap-3">
        <li>
          <Trans>
            <strong>IBAN:</strong> accounts in the European Union and the other countries of SEPA, such as the
            United Kingdom, Switzerland and Norway. They are paid in euros.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>US account number:</strong> accounts in the United States that take ACH payments. They are
            paid in dollars.
          </Trans>
        </li>
      </ul>
      <p className="mt-3 text-soft">{t`The account has to be your own: no bank takes it for another name.`}</p>
    </Sheet>
  )
}
