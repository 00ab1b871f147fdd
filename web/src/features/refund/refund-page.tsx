import { t } from '@lingui/core/macro'
import { usePageTitle } from '@/ui/page-title'
import { RefundForm } from './refund-form'
import { UnclaimedLinks } from './unclaimed-links'
import { useTakeBack } from './use-take-back'

/** The way back to one's money: all that this wallet has in links, and what a transaction put into one. */
export function RefundPage() {
  const takingBack = useTakeBack()
  usePageTitle(t`Refund`)

  return (
    <>
      <header className="px-1 pb-1">
        <h1 className="display text-5xl">{t`Refund`}</h1>
        <p className="mt-2">{t`What is in a link stays yours until somebody claims it.`}</p>
      </header>
      <UnclaimedLinks takingBack={takingBack} />
      <RefundForm takingBack={takingBack} />
    </>
  )
}
