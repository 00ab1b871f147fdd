import { PAGE_SIZE } from './history-list'
import { TableFrame } from './history-table'

/** The places of payments that are on their way to the page: as a table and as cards, of which the styles choose. */
export function HistorySkeleton({ rows = PAGE_SIZE }: { rows?: number }) {
  const places = Array.from({ length: rows }, (_, at) => at)
  return (
    <div aria-hidden="true">
      <div className="max-md:hidden">
        <TableFrame caption="">
          {places.map((place) => (
            <tr key={place}>
              <td>
                <span className="flex items-center gap-4">
                  <span className="size-10 rounded-full bg-sunk" />
                  <Bar className="h-6 w-24" />
                </span>
              </td>
              {['w-24', 'w-32', 'w-24', 'w-14', 'w-16'].map((width, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are alike, and stay where they are
                <td key={at}>
                  <Bar className={`h-4 ${width}`} />
                </td>
              ))}
              <td />
            </tr>
          ))}
        </TableFrame>
      </div>
      <ul className="grid gap-3 md:hidden">
        {places.map((place) => (
          <li key={place} className="card pt-2 pb-3">
            <div className="flex min-h-16 items-center gap-4 px-4">
              <span className="size-10 rounded-full bg-sunk" />
              <Bar className="h-8 w-32" />
            </div>
            <div className="ticket-tear">
              <hr />
            </div>
            <div className="grid gap-1 px-4">
              <Bar className="my-1 h-4 w-40" />
              <Bar className="my-1 h-4 w-28" />
              <Bar className="my-1 h-3 w-24" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <span className={`block rounded-md bg-sunk ${className}`} />
}
