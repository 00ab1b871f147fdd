import type { Link } from '@/api/schema.gen'
import { refName } from '@/api/queries'
import { useLinkEvents } from '@/api/use-link-events'
import { LinkRow } from './link-row'
import { TakeAll } from './take-all-buttons'
import type { TakingBack } from './use-take-back'

/** As many as the server follows in one stream. */
const FOLLOWED = 20

interface LinkListProps {
  links: readonly Link[]
  takingBack: TakingBack
  /** Whether there are more than these. */
  more: boolean
  loading: boolean
  onMore: () => void
}

/** Links with the way back of each. They turn as the chain says: those that are coming back first of all. */
export function LinkList({ links, takingBack, more, loading, onMore }: LinkListProps) {
  const names = links.map(refName)
  const tried = names.filter((name) => name in takingBack.attempts)
  useLinkEvents({ links: [...new Set([...tried, ...names])].slice(0, FOLLOWED) })
  return (
    <>
      <ul>
        {links.map((link) => (
          <li key={refName(link)} className="border-line border-t-[1.5px] border-dashed first:border-0">
            <LinkRow found={link} takingBack={takingBack} />
          </li>
        ))}
      </ul>
      <TakeAll links={links} takingBack={takingBack} />
      {more && (
        <button type="button" className="btn btn-quiet w-full" disabled={loading} onClick={onMore}>
          {loading ? 'Loading' : 'Show more'}
        </button>
      )}
    </>
  )
}
