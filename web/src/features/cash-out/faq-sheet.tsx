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
  const fee = (cents: number) => formatDollars(dollarsOfCents(cents))
  const answers: readonly (readonly [string, string])[] = [
    [
      'How much does it cost?',
      `${fee(iban)} to an account in the EU (SEPA), and ${fee(us)} to one in the US (ACH). It is deducted from the amount you receive.`,
    ],
    ['How long does it take?', 'Usually about 20 minutes. With some banks it takes up to 3 business days.'],
    [
      'How much can I cash out?',
      `From ${briefCents(bank.minimumCents)} to ${briefCents(bank.maximumCents)} at a time.`,
    ],
    [
      'Why do I have to verify who I am?',
      'Banks must know whose money they take. You do it once, with our payout partner; a review can take up to 24 hours.',
    ],
    [
      'What if my bank does not take it?',
      'Then the money comes back, and the page of your cash-out says where it is at every moment.',
    ],
  ]
  return (
    <Sheet title="FAQ" onClose={onClose}>
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
