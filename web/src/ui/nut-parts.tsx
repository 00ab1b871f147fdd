/** The one line that everything is drawn with. Spread first: what stands after it wins. */
export const OUTLINE = {
  fill: 'none',
  stroke: 'var(--color-outline)',
  strokeWidth: 6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Stem, arms and legs lie on the page itself and must stand out from it in the dark too. */
export const LIMB = { ...OUTLINE, stroke: 'var(--color-limb)' } as const

/** The nut's body in a field of 200 by 200. */
export const SHELL =
  'M100 182 C88 176 48 166 47 118 C46 84 66 60 100 60 C134 60 154 84 153 118 C152 166 112 176 100 182 Z'

const HUSK =
  'M40 98 C37 60 64 37 100 37 C136 37 163 60 160 98 L147 90 L134 108 L118 90 L100 111 L82 90 L66 108 L53 90 Z'

export function Stem() {
  return (
    <>
      <path d="M100 40 C98 28 102 18 114 14" {...LIMB} strokeWidth={8} />
      <path
        d="M114 15 C124 0 146 2 152 14 C142 27 124 28 114 15 Z"
        {...OUTLINE}
        fill="var(--color-husk)"
        strokeWidth={5}
      />
    </>
  )
}

export function Husk() {
  return (
    <>
      <path d={HUSK} {...OUTLINE} fill="var(--color-husk)" />
      <path d="M62 66 Q70 52 84 48" {...OUTLINE} stroke="#a9c47c" strokeWidth={6} />
    </>
  )
}

export function Shine() {
  return <path d="M142 116 Q143 126 139 134" {...OUTLINE} stroke="#dfa468" strokeWidth={6} />
}

const PUPILS = {
  ahead: [84, 131, 116, 131],
  side: [90, 130, 120, 130],
  up: [84, 128, 116, 128],
  uneven: [84, 130, 116, 130],
} as const

export function Eyes({ look }: { look: keyof typeof PUPILS }) {
  const [leftX, leftY, rightX, rightY] = PUPILS[look]
  return (
    <g className="nut-eyes">
      <circle cx={leftX} cy={leftY} r={look === 'uneven' ? 4 : 5.5} fill="var(--color-outline)" />
      <circle cx={rightX} cy={rightY} r={5.5} fill="var(--color-outline)" />
      {look === 'uneven' && <path d="M108 117 Q116 112 125 117" {...OUTLINE} strokeWidth={4} />}
      <ellipse cx="70" cy="144" rx="8" ry="5" fill="#e39a63" />
      <ellipse cx="130" cy="144" rx="8" ry="5" fill="#e39a63" />
    </g>
  )
}

interface CoinProps {
  cx: number
  cy: number
  r: number
}

/** Money: a coin with a kernel struck on it. */
export function Coin({ cx, cy, r }: CoinProps) {
  const k = r / 40
  return (
    <g transform={`translate(${cx} ${cy}) scale(${k})`}>
      <circle r="40" {...OUTLINE} fill="var(--color-butter)" strokeWidth={6 / k} />
      <circle r="30" {...OUTLINE} stroke="#d9a94a" strokeWidth={3} strokeDasharray="1 7" />
      <path
        d="M0 21 C-3 17 -18 13 -18 -3 C-18 -15 -10 -20 0 -20 C10 -20 18 -15 18 -3 C18 13 3 17 0 21 Z M-19 -3 L-10 3 L0 -3 L10 3 L19 -3"
        {...OUTLINE}
        strokeWidth={5}
      />
    </g>
  )
}
