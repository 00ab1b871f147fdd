import { t } from '@lingui/core/macro'
import { Button } from '@/ui/button'
import type { EntryPhase } from './take-part'

interface WorkBarProps {
  phase: EntryPhase
  onStop: () => void
}

/** Of a thousand. */
const PARTS = 1_000

/** Why it takes a moment, how far it is, and the way out of it. Its place is kept while there is nothing to stop. */
export function WorkBar({ phase, onStop }: WorkBarProps) {
  const working = phase.kind === 'working'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <progress
        aria-label={t`How far your device is`}
        className="goal-bar"
        max={PARTS}
        value={working ? Math.round(phase.share * PARTS) : phase.kind === 'looking' ? 0 : PARTS}
      />
      <p className="min-h-10 text-balance text-center text-sm text-soft leading-5" aria-live="polite">
        {working || phase.kind === 'looking'
          ? t`Your device works for a moment, so that nobody takes all slots with a program.`
          : t`Your device has done its work. The rest is ours.`}
      </p>
      <div className={working ? '' : 'invisible'}>
        <Button look="quiet" onClick={onStop} disabled={!working}>
          {t`Stop`}
        </Button>
      </div>
    </div>
  )
}
