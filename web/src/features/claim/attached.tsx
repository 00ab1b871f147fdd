import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { DepositRef } from '@filbert/sdk/link'
import { MessageSlip } from '@/ui/message-slip'
import { useExplained } from '@/words/explained'
import { AttachedFile } from './attached-file'
import { canOpen, useNote } from './use-attached'

export interface AttachedProps {
  deposit: DepositRef
  secret: string
  /** On a card after the first, which has said what keeps it from ever being opened. */
  again?: boolean
}

/** What its sender attached to a link. Whatever becomes of it, the money can be claimed. */
export function Attached({ deposit, secret, again = false }: AttachedProps) {
  const { data, error, isFetching, refetch } = useNote(deposit, secret)
  const failed = useExplained(error, 'read')
  if (again && (data === null || !canOpen())) return null
  if (!canOpen()) {
    return <Unopened>{t`Something came with this link, and this browser cannot open it here.`}</Unopened>
  }
  if (data) {
    return (
      <MessageSlip label={t`From the sender`} message={data.note.message}>
        {data.note.file && <AttachedFile came={data} label={data.note.file} />}
      </MessageSlip>
    )
  }
  if (data === null) {
    return <Unopened>{t`Something came with this link, and it does not open it.`}</Unopened>
  }
  if (error) {
    return (
      <Unopened again={again} onRetry={isFetching ? undefined : () => void refetch()}>
        {failed?.what} {t`The sender's message is not here yet.`}
      </Unopened>
    )
  }
  return (
    <MessageSlip label={t`From the sender`} message="">
      <p role="status" className="text-center text-soft">
        {t`Opening what came with it`}
      </p>
    </MessageSlip>
  )
}

interface UnopenedProps {
  children: ReactNode
  again?: boolean
  onRetry?: (() => void) | undefined
}

function Unopened({ children, again = false, onRetry }: UnopenedProps) {
  return (
    <MessageSlip label={t`From the sender`} message="">
      <p role="status" className="text-balance text-center">
        {children} {!again && <span className="text-soft">{t`You can claim all the same.`}</span>}
      </p>
      {onRetry && (
        <button type="button" className="chip mx-auto" onClick={onRetry}>
          {t`Try again`}
        </button>
      )}
    </MessageSlip>
  )
}
