import { t } from '@lingui/core/macro'
import type { Link } from '@/api/schema.gen'
import { refName } from '@/api/queries'
import { useLinkEvents } from '@/api/use-link-events'
import { isoMoment } from '@/lib/moment'
import { LINKS_PER_REQUEST } from '@/lib/server-limits'
import { heldWhile } from '@/ui/button'
import { daysOf } from './days'
import { LinkRow } from './link-row'
import { TakeAll } from './take-all-buttons'
import type { TakingBack } from './use-take-back'

/** As many as the server follows in one stream. */
const FOLLOWED = LINKS_PER_REQUEST

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
      <TakeAll links={links} takingBack={takingBack} />
      {daysOf(links).map(({ day, made }) => (
        <section key={day} aria-label={day}>
          <h3 className="mt-3 border-line border-b-[1.5px] pb-1 font-normal font-sans text-soft text-sm">
            <time dateTime={isoMoment(made[0].createdAt)}>{day}</time>
          </h3>
          <ul>
            {made.map((link) => (
              <li key={refName(link)} className="border-line border-t-[1.5px] border-dashed first:border-0">
                <LinkRow found={link} takingBack={takingBack} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more && (
        <button type="button" className="btn btn-quiet w-full" {...heldWhile(loading, onMore)}>
          {loading ? t`Loading` : t`Show more`}
        </button>
      )}
    </>
  )
}
