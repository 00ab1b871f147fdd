import { t } from '@lingui/core/macro'
import type { UserRecord } from '@/api/people'
import { locale } from '@/languages/locale'
import { Address } from '@/ui/address'
import { Nut } from '@/ui/nut'
import { Sheet } from '@/ui/sheet'
import { shownPoints } from './figures'

export interface InvitesSheetProps {
  known: UserRecord
  onClose: () => void
}

/** Who came by somebody's links, whom those brought along, and what that earned. */
export function InvitesSheet({ known, onClose }: InvitesSheetProps) {
  const { pointsPerReferral, totalReferralConnections, totalReferralPoints } = known
  const count = new Intl.NumberFormat(locale())
  return (
    <Sheet title={t`Invites`} onClose={onClose}>
      {pointsPerReferral.length === 0 ? (
        <div className="grid justify-items-center gap-1 pb-2 text-center">
          <Nut pose="asleep" className="size-28" />
          <p className="font-semibold">{t`Nobody has come by a link of yours yet.`}</p>
          <p className="text-soft">
            {t`Send a link to somebody who is new here. What they do from then on earns you points, too.`}
          </p>
        </div>
      ) : (
        <table className="sheet-table">
          <thead>
            <tr>
              <th scope="col">{t`Address`}</th>
              <th scope="col" className="text-right">
                {t`Referred users`}
              </th>
              <th scope="col" className="text-right">
                {t`Points`}
              </th>
            </tr>
          </thead>
          <tbody>
            {pointsPerReferral.map(({ address, totalReferrals, points }) => (
              <tr key={address}>
                <td className="h-14">
                  <Address address={address} copyable />
                </td>
                <td data-label={t`Referred users`} className="text-right tabular-nums">
                  {count.format(totalReferrals)}
                </td>
                <td data-label={t`Points`} className="text-right font-semibold tabular-nums">
                  {shownPoints(points)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-edge border-t-[1.5px] font-semibold">
              <th scope="row" className="font-semibold text-base text-ink">
                {t`Total`}
              </th>
              <td data-label={t`Referred users`} className="h-14 text-right tabular-nums">
                {count.format(totalReferralConnections)}
              </td>
              <td data-label={t`Points`} className="text-right tabular-nums">
                {shownPoints(totalReferralPoints)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Sheet>
  )
}
