import { Eyes, Husk, OUTLINE, SHELL, Shine, Stem } from '@/ui/nut-parts'

/** Nuts in a bowl, out of which each takes one. Decoration only. */
export function Bowl({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true" focusable="false">
      <g transform="translate(20 44) rotate(-16 60 60) scale(0.62)">
        <Whole />
      </g>
      <g transform="translate(172 40) rotate(15 60 60) scale(0.62)">
        <Whole />
      </g>
      <g transform="translate(86 2) scale(0.74)">
        <Whole />
        <Eyes look="ahead" />
      </g>
      <path
        d="M26 122 H294 C290 176 240 212 160 212 C80 212 30 176 26 122 Z"
        {...OUTLINE}
        fill="var(--color-butter)"
      />
      <path d="M14 122 H306" {...OUTLINE} stroke="var(--color-limb)" strokeWidth={9} />
      <path
        d="M62 150 l14 -12 l14 12 l14 -12 l14 12 l14 -12 l14 12 l14 -12 l14 12 l14 -12 l14 12 l14 -12 l14 12 l14 -12 l14 12"
        {...OUTLINE}
        stroke="#d9a94a"
        strokeWidth={5}
      />
    </svg>
  )
}

function Whole() {
  return (
    <>
      <Stem />
      <path d={SHELL} {...OUTLINE} fill="var(--color-hazel)" />
      <Shine />
      <Husk />
    </>
  )
}
