import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CashOut } from '@/api/cash-outs'
import { CashOutCard } from '@/bank/cash-out-card'
import { wentElsewhere } from '@/bank/cash-out-words'
import { cashOutQuery } from '@/bank/use-cash-out'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { useExplained } from '@/words/explained'
import { LookingAtCashOut } from './looking'
import { useLetGo } from './use-let-go'

/** As ids of cash-outs are written. */
const ID = /^co_[0-9a-f]{32}$/

/** How a cash-out stands, for whoever has its number. It says so anew by itself for as long as that may change. */
export function CashOutStatusPage({ id }: { id: string | null }) {
  usePageTitle(t`Cash-out`)
  const isId = id !== null && ID.test(id)
  const { data, error, isFetching, refetch } = useQuery({ ...cashOutQuery(id ?? ''), enabled: isId })
  const words = useExplained(error, 'read')
  if (data) return <Found cashOut={data} />
  if (!isId || error?.code === 'cash_out_not_found' || error?.code === 'not_found') return <NotFound />
  if (!error) return <LookingAtCashOut />
  return (
    <Notice
      pose="puzzled"
      title={t`We cannot tell just now`}
      action={
        <Button busy={isFetching ? t`Loading` : null} onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      }
    >
      <p>{words?.what}</p>
      <p>{t`Your cash-out goes on without this page.`}</p>
    </Notice>
  )
}

function Found({ cashOut }: { cashOut: CashOut }) {
  const { id, state, type } = cashOut
  useLetGo(cashOut)
  const isBack = state === 'canceled' && type === 'CASHOUT' && !wentElsewhere(cashOut)
  return (
    <CashOutCard key={id} cashOut={cashOut}>
      {isBack && (
        <Link to="/refund" className={`${buttonClass('strong')} w-full`}>
          {t`Refund it to your wallet`}
        </Link>
      )}
      <Link to="/profile" className={`${buttonClass('plain')} w-full`}>
        {t`Go to profile`}
      </Link>
    </CashOutCard>
  )
}

function NotFound() {
  return (
    <Notice
      pose="puzzled"
      title={t`Cashout Not Found`}
      action={
        <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
          {t`Go to profile`}
        </Link>
      }
    >
      <p>
        {t`There is no cash-out of this number. Look at the address once more, or find it among your payments.`}
      </p>
    </Notice>
  )
}
