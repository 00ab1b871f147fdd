import { t } from '@lingui/core/macro'
import type { BankConfig } from '@/api/bank'
import { briefCents, dollarsOfCents } from '@/lib/cents'
import { formatDollars } from '@/lib/dollars'
import { Sheet } from '@/ui/sheet'

export interface FaqSheetProps {
  bank: BankConfig
  onClose: () => void
}

/** What people ask before they cash out. The figures are the server's. */
export function FaqSheet({ bank, onClose }: FaqSheetProps) {
  const { iban, us } = bank.feeCents
  const isBrought = bank.landingChainId !== null
  const feeInEu = formatDollars(dollarsOfCents(iban))
  const feeInUs = formatDollars(dollarsOfCents(us))
  const minimum = briefCents(bank.minimumCents)
  const maximum = briefCents(bank.maximumCents)
  const answers: readonly (readonly [string, string])[] = [
    [
      t`How much does it cost?`,
      t`${feeInEu} to an account in the EU (SEPA), and ${feeInUs} to one in the US (ACH). It is deducted from the amount you receive.`,
    ],
    ...(isBrought
      ? [
          [
            t`What can I cash out?`,
            t`Every token in the list. What our bank does not take is exchanged on the way. The exchange keeps a little of it, and we take no fee then.`,
          ] as const,
        ]
      : []),
    [t`How long does it take?`, t`Usually about 20 minutes. With some banks it takes up to 3 business days.`],
    [t`How much can I cash out?`, t`From ${minimum} to ${maximum} at a time.`],
    [
      t`Why do I have to verify who I am?`,
      t`Banks must know whose money they take. You do it once, with our payout partner; a review can take up to 24 hours.`,
    ],
    [
      t`What if my bank does not take it?`,
      t`Then the money comes back, and the page of your cash-out says where it is at every moment.`,
    ],
  ]
  return (
    <Sheet title={t`FAQ`} onClose={onClose}>
      <dl className="grid gap-4">
        {answers.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="text-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
