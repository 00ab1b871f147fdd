import { Sheet } from '@/ui/sheet'

export interface RegionsSheetProps {
  onClose: () => void
}

/** Where payouts go to. */
export function RegionsSheet({ onClose }: RegionsSheetProps) {
  return (
    <Sheet title="Supported regions" onClose={onClose}>
      <p className="font-semibold">Only US and EU accounts are supported.</p>
      <ul className="mt-3 grid gap-3">
        <li>
          <strong>IBAN:</strong> accounts in the European Union and the other countries of SEPA, such as the
          United Kingdom, Switzerland and Norway. They are paid in euros.
        </li>
        <li>
          <strong>US account number:</strong> accounts in the United States that take ACH payments. They are
          paid in dollars.
        </li>
      </ul>
      <p className="mt-3 text-soft">The account has to be your own: no bank takes it for another name.</p>
    </Sheet>
  )
}
