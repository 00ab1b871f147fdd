import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import { useAccount } from '@/chain/wallet'
import { isAsked } from '@/device/records/asked'
import { type SentLink, sentLinks } from '@/device/records/sent-links'
import { isoMoment, shownDay } from '@/lib/moment'
import { worthText } from '@/lib/worth'
import { type Resumed, resumedFrom } from './resume'
import { SentIcon } from './sent-icon'
import { useAbilities } from '@/assets/use-abilities'
import type { Fate } from '@/device/follow/fate'
import { WorthFor } from './worth-for'

/** Nothing was found under the key for this long: the deposit was never made. Milliseconds. */
const GIVEN_UP_AFTER = 24 * 3_600_000

interface UnmadeRowProps {
  link: SentLink
  fate: Fate
  onResume: (resumed: Resumed) => void
}

/** A link that was begun and is not there: on its way, or interrupted. Then it is gone on with. */
export function UnmadeRow({ link, fate, onResume }: UnmadeRowProps) {
  const config = useConfig()
  const chain = chainOf(config, link.chainId)
  const abilities = useAbilities(link.chainId, useAccount() && link.sender)
  const resumed = abilities && !link.attaching ? resumedFrom(link, config, abilities) : null
  const created = link.createdAt / 1000
  const worth = worthText(link, { places: 4 })
  const { to: recipient } = link
  const undone = fate.kind === 'undone'
  const cancelled = link.txHash === null && undone
  const waits = link.txHash === null && link.batch !== null && !cancelled
  const unsent = !waits && (link.txHash === null || fate.kind === 'missing' || undone)
  const isOld = Date.now() - link.createdAt > GIVEN_UP_AFTER
  const mayForget = (isOld && waits) || (unsent && (isOld || link.attaching || cancelled))
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 px-1 py-2">
      <SentIcon chain={chain} sent={link} />
      <div className="min-w-32 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <WorthFor worth={worth} recipient={recipient} />
        </p>
        <p className="text-soft text-sm">
          <span aria-live="polite">{wordsOf(link, fate)}</span> ·{' '}
          <time dateTime={isoMoment(created)}>{shownDay(created)}</time>
          {chain && <span className="max-sm:hidden"> · {chain.name}</span>}
        </p>
      </div>
      {mayForget && (
        <button type="button" className="chip" onClick={() => sentLinks.archive(link.pubKey20)}>
          {t`Forget`}
        </button>
      )}
      {unsent && resumed && (
        <button type="button" className="chip" onClick={() => onResume(resumed)}>
          {t`Send again`}
        </button>
      )}
    </div>
  )
}

function wordsOf(link: SentLink, { kind }: Fate): string {
  if (kind === 'doubted') return t`Your wallet says that it failed: we are looking on the chain`
  if (kind === 'undone') return t`Cancelled: nothing left your wallet`
  if (link.attaching) return t`Not sent: its message was not saved`
  if (isAsked(link) || kind === 'missing') return t`Not on the chain yet`
  return link.txHash === null ? t`Your wallet has it, and may wait for other owners` : t`Still confirming`
}
