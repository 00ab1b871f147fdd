import { Coin } from '@/ui/nut-parts'

/** Points are coins of butter. */
export function PointsCoin() {
  return (
    <svg viewBox="0 0 88 88" className="size-10 shrink-0" aria-hidden="true" focusable="false">
      <Coin cx={44} cy={44} r={40} />
    </svg>
  )
}
