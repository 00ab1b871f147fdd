import type { ReactNode } from 'react'
import { explainApiError } from '@/api/errors'
import type { DepositRef } from '@/lib/link'
import { MessageSlip } from '@/ui/message-slip'
import { AttachedFile } from './attached-file'
import { canOpen, useNote } from './use-attached'

export interface AttachedProps {
  deposit: DepositRef
  secret: string
}

/** What its sender attached to a link. Whatever becomes of it, the money can be claimed. */
export function Attached({ deposit, secret }: AttachedProps) {
  const { data, error, isFetching, refetch } = useNote(deposit, secret)
  if (!canOpen()) {
    return <Unopened>Something came with this money, and this browser cannot open it here.</Unopened>
  }
  if (data) {
    return (
      <MessageSlip label="From the sender" message={data.note.message}>
        {data.note.file && <AttachedFile came={data} label={data.note.file} />}
      </MessageSlip>
    )
  }
  if (data === null) {
    return <Unopened>Something came with this money, and this link does not open it.</Unopened>
  }
  if (error) {
    return (
      <Unopened onRetry={isFetching ? undefined : () => void refetch()}>
        {explainApiError(error, 'read').what} The sender's message is not here yet.
      </Unopened>
    )
  }
  return (
    <MessageSlip label="From the sender" message="">
      <p role="status" className="text-center text-soft">
        Opening what came with it
      </p>
    </MessageSlip>
  )
}

interface UnopenedProps {
  children: ReactNode
  onRetry?: (() => void) | undefined
}

function Unopened({ children, onRetry }: UnopenedProps) {
  return (
    <MessageSlip label="From the sender" message="">
      <p role="status" className="text-balance text-center">
        {children} <span className="text-soft">You can claim all the same.</span>
      </p>
      {onRetry && (
        <button type="button" className="chip mx-auto" onClick={onRetry}>
          Try again
        </button>
      )}
    </MessageSlip>
  )
}
