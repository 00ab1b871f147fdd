import { Eyes, Husk, LIMB, OUTLINE, SHELL, Shine, Stem } from '@/ui/nut-parts'

/** One nut passes a ticket on to another. */
export function Handover() {
  return (
    <svg viewBox="0 0 560 300" className="block w-full" aria-hidden="true" focusable="false">
      <path d="M12 276 H548" {...LIMB} strokeWidth={5} strokeDasharray="1 14" />
      <g transform="translate(0 84)">
        <path d="M84 174 L76 192 L64 192" {...LIMB} />
        <path d="M116 174 L122 192 L134 192" {...LIMB} />
        <Body look="side" />
        <path d="M92 143 Q102 150 111 141" {...OUTLINE} strokeWidth={5} />
        <path d="M148 128 Q178 120 196 84" {...LIMB} />
      </g>
      <g transform="translate(360 84)">
        <path d="M84 174 L78 192 L66 192" {...LIMB} />
        <path d="M116 174 L124 192 L136 192" {...LIMB} />
        <Body look="up" />
        <ellipse cx="100" cy="147" rx="7" ry="8" fill="var(--color-outline)" />
        <path d="M52 128 Q22 120 6 84" {...LIMB} />
        <path d="M148 128 Q176 110 172 84" {...LIMB} />
      </g>
      <g transform="translate(280 118) rotate(-8)" className="passes">
        <path
          d="M-92 -52 H92 A10 10 0 0 1 102 -42 V-12 A12 12 0 0 0 102 12 V42 A10 10 0 0 1 92 52 H-92 A10 10 0 0 1 -102 42 V12 A12 12 0 0 0 -102 -12 V-42 A10 10 0 0 1 -92 -52Z"
          fill="var(--color-card)"
          stroke="var(--color-edge)"
          strokeWidth="4"
        />
        <path
          d="M48 -46 V46"
          stroke="var(--color-line)"
          strokeWidth="4"
          strokeDasharray="1 9"
          strokeLinecap="round"
        />
        <text
          x="-28"
          y="20"
          textAnchor="middle"
          fontFamily="var(--font-display)"
          fontWeight="800"
          fontSize="60"
          letterSpacing="-2"
          fill="var(--color-ink)"
        >
          25
        </text>
        <path
          d="M75 -18 L84 0 L75 18 M75 -18 L66 0 L75 18"
          fill="none"
          stroke="var(--color-teal)"
          strokeWidth="5"
          strokeLinejoin="round"
        />
      </g>
      <g {...OUTLINE} stroke="var(--color-soft)" strokeWidth={5}>
        <path d="M172 42 Q196 20 226 18 M388 34 Q408 44 418 62" strokeDasharray="2 12" />
      </g>
    </svg>
  )
}

function Body({ look }: { look: 'side' | 'up' }) {
  return (
    <>
      <Stem />
      <path d={SHELL} {...OUTLINE} fill="var(--color-hazel)" />
      <Shine />
      <Husk />
      <Eyes look={look} />
    </>
  )
}
