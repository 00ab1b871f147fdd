import { t } from '@lingui/core/macro'
import { batches } from '@/device/records/batches'
import { usePageTitle } from '@/ui/page-title'
import { BatchForm } from './batch-form'
import { BatchView } from './batch-view'
import { KeptBatches } from './kept-batches'
import { useBatch } from './use-rows'

interface BatchPageProps {
  /** Which of the batches that this device keeps; null: another one is to be made. */
  id: string | null
  /** `begun`: its wallet is to be asked at once. */
  onOpen: (id: string | null, begun?: boolean) => void
  /** It was just begun here. */
  begun: boolean
}

/** Many links by few transactions: what they are, then how far they are, for as long as this device keeps them. */
export function BatchPage({ id, begun, onOpen }: BatchPageProps) {
  usePageTitle(t`Many links at once`)
  const batch = useBatch(batches, id)
  if (batch) return <BatchView key={batch.id} batch={batch} begun={begun} onLeave={() => onOpen(null)} />
  return (
    <>
      <BatchForm onBegun={(made) => onOpen(made.id, true)} />
      <KeptBatches missing={id !== null} onOpen={onOpen} />
    </>
  )
}
