import { type RaffleLink, refOf } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import type { Raffle } from '@/api/raffles'
import { checkHref } from './check-href'

interface CheckLinkProps {
  link: RaffleLink
  raffle: Pick<Raffle, 'draw'>
}

/** Leads to where anybody can check a raffle. The commitment goes along: later it is seen whether it is still the same. */
export function CheckLink({ link, raffle: { draw } }: CheckLinkProps) {
  return (
    <a href={checkHref(refOf(link), draw?.commitment ?? null, link.secret)} className="btn btn-quiet w-full">
      {draw?.seed ? t`Check the draw` : t`How it is drawn`}
    </a>
  )
}
