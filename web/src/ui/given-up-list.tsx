import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

export interface GivenUpRow {
  id: string
  icon?: ReactNode
  title: string
  detail: ReactNode
  onRestore: () => void
}

/** Records that were given up on this device in the last 90 days, folded away. */
export function GivenUpList({ rows }: { rows: readonly GivenUpRow[] }) {
  if (rows.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="btn btn-quiet w-full">{t`Given up on this device`}</summary>
      <p className="px-1 text-soft text-sm">
        {t`Your wallet said no, or you chose to forget it. It is kept for 90 days.`}
      </p>
      <ul className="mt-2">
        {rows.map(({ id, icon, title, detail, onRestore }) => (
          <li
            key={id}
            className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t-[1.5px] border-dashed px-1 py-2 first:border-0"
          >
            {icon}
            <div className="min-w-32 flex-1">
              <p translate="no" className="font-semibold [overflow-wrap:anywhere]">
                {title}
              </p>
              <p className="text-soft text-sm">{detail}</p>
            </div>
            <button type="button" className="chip" onClick={onRestore}>
              {t`Restore`}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
