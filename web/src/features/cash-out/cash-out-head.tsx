import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { BankConfig } from '@/api/bank'
import { late } from '@/ui/late'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { UnloadedSheet } from '@/ui/unloaded'
import type { FaqSheetProps } from './faq-sheet'

const FaqSheet = late<FaqSheetProps>(() => import('./faq-sheet').then((m) => m.FaqSheet), UnloadedSheet)

/** What this page is for, and what people ask of it. */
export function CashOutHead({ bank }: { bank: BankConfig }) {
  const [asked, setAsked] = useState(false)
  return (
    <header className="flex items-end justify-between gap-x-2 px-1">
      <div className="grid justify-items-start gap-1 pb-2">
        <StepHeading className="display text-5xl">{t`Cash Out`}</StepHeading>
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t`FAQ`}
        </button>
      </div>
      <Nut pose="carrying" className="size-20 shrink-0 max-[17rem]:hidden" />
      <Suspense>{asked && <FaqSheet bank={bank} onClose={() => setAsked(false)} />}</Suspense>
    </header>
  )
}
