import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '@/api/client'
import { Button } from '@/ui/button'
import { Explained } from '@/words/explained'
import { RowBones } from './skeleton'

interface AwaitedProps<Data> {
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** How many rows stand for it while it is on its way. */
  rows: number
  children: (data: Data) => ReactNode
}

/** What a sheet shows of somebody's account: once it is here, or why it is not, with the way to ask again. */
export function Awaited<Data>({ query, rows, children }: AwaitedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Explained cause={query.error} situation="account" />
        <Button look="plain" busy={query.isFetching ? t`Loading` : null} onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    )
  return (
    <div role="status" aria-label={t`Loading`}>
      <RowBones rows={rows} />
    </div>
  )
}
