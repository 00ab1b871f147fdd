import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { HistoryList } from '@/history/history-list'
import { useHistory } from '@/history/use-history'
import { Button, buttonClass } from '@/ui/button'
import { Explained } from '@/words/explained'
import { EmptyTab } from './empty-tab'
import { usePageSize } from './page-size'
import { usePaging } from './paging'
import { RowBones } from './skeleton'

/** What somebody sent and received, the newest first. */
export function HistoryTab() {
  const { items, state, error, retry } = useHistory()
  const size = usePageSize()
  const { page, turnTo } = usePaging(items)
  if (items.length === 0 && state === 'loading') return <RowBones rows={size} />
  return (
    <>
      {error && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3">
          <Explained cause={error} situation="read" />
          <Button look="plain" busy={state === 'loading' ? t`Loading` : null} onClick={retry}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {items.length > 0 ? (
        <HistoryList items={items} page={page} pageSize={size} onPage={turnTo} caption={t`History`} />
      ) : (
        !error && <NothingYet />
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyTab
      title={t`Nothing sent or received yet`}
      action={
        <Link to="/send" className={buttonClass('strong')}>
          {t`Make Payment`}
        </Link>
      }
    >
      {t`Whatever your wallets send and receive is found here, on every device.`}
    </EmptyTab>
  )
}
