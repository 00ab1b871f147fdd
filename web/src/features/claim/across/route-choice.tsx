import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '@/api/queries'
import { routeChainsQuery } from '@/api/routes'
import type { Link } from '@/api/schema.gen'
import { mayCross } from './eligible'

export interface RouteChoiceProps {
  link: Link
  onOpen: () => void
  /** The tap is near: what it opens can be fetched. */
  onNear: () => void
}

/** Leads from the row that names the chain to those that there are besides. Nothing, where nothing crosses. */
export function RouteChoice({ link, onOpen, onNear }: RouteChoiceProps) {
  const may = mayCross(link, useConfig())
  const { data } = useQuery({ ...routeChainsQuery, enabled: may })
  if (!may || !data) return null
  return (
    <button
      type="button"
      aria-label={t`Change token or chain`}
      className="-my-3 -mr-2 min-h-12 rounded-lg px-2 underline decoration-line underline-offset-4 hover:bg-sunk"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {t`Change`}
    </button>
  )
}
