import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { Explained } from '@/words/explained'
import type { PartProps } from './part'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push'

const WORDS: Record<PushState, string> = {
  on: t`This device is told, as long as you are signed in on it.`,
  off: t`This device is not told yet.`,
  denied: t`This browser does not let us tell you anything. Its settings can change that.`,
  uninstalled: t`An iPhone or iPad shows notifications only of apps on its home screen. Tap Share, then Add to Home Screen, and open Filbert from there.`,
  unsupported: t`This browser cannot be told anything.`,
}

/** Whether this browser is told, and the switch for it. */
export function ThisDevice({
  publicKey,
  busy,
  problem,
  during,
  onDone,
}: PartProps & {
  publicKey: string
}) {
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey: pushKey(publicKey), queryFn: pushState })
  if (!state) return null
  const turn = (to: () => Promise<PushState>) =>
    during('device', async () => {
      queries.setQueryData(pushKey(publicKey), await to())
      await onDone()
    })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft">{WORDS[state]}</p>
      {problem && <Explained cause={problem} situation="account" />}
      {state === 'off' && (
        <Button
          look="plain"
          busy={busy === 'device' ? t`Turning on` : null}
          onClick={() => void turn(() => turnPushOn(publicKey))}
        >
          {t`Tell this device`}
        </Button>
      )}
      {state === 'on' && (
        <Button
          look="plain"
          busy={busy === 'device' ? t`Turning off` : null}
          onClick={() => void turn(turnPushOff)}
        >
          {t`Do not tell this device`}
        </Button>
      )}
    </section>
  )
}

export function pushKey(publicKey: string) {
  return ['push', publicKey] as const
}
