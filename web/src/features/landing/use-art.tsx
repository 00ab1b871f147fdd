import type { ReactNode } from 'react'
import { Coin, Eyes, Husk, LIMB, OUTLINE, SHELL, Shine, Stem } from '@/ui/nut-parts'

/** Things have their own colours, by day and by night. */
const PAPER = '#fffdf7'
const SAND = '#fbe7b9'
const MINT = '#dff3ec'
const TEAL = '#128c7e'
const BERRY = '#c83e4d'

function Art({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 360 200" className="block w-full" aria-hidden="true" focusable="false">
      <path
        d="M-4 204 V176 C80 150 150 190 230 170 C290 156 330 158 364 172 V204Z"
        fill="var(--color-hill-leaf)"
        stroke="var(--color-edge)"
        strokeWidth="3"
      />
      {children}
    </svg>
  )
}

interface NutAtProps {
  /** Where its middle at the foot stands. */
  x: number
  y: number
  size: number
  look?: 'ahead' | 'side' | 'up'
  children?: ReactNode
}

/** A nut among other things; `children` in its own field of 200 by 200. */
function NutAt({ x, y, size, look = 'ahead', children }: NutAtProps) {
  return (
    <g transform={`translate(${x - 100 * size} ${y - 184 * size}) scale(${size})`}>
      <Stem />
      <path d={SHELL} {...OUTLINE} fill="var(--color-hazel)" />
      <Shine />
      <Husk />
      <Eyes look={look} />
      <path d="M90 142 Q100 151 110 142" {...OUTLINE} strokeWidth={5} />
      {children}
    </g>
  )
}

/** A nut with a brush paints its own flag. */
export function BrandArt() {
  return (
    <Art>
      <path d="M222 182 V30" {...LIMB} />
      <path
        d="M222 34 C254 18 278 52 318 34 V104 C278 122 254 88 222 104 Z"
        {...OUTLINE}
        fill="var(--color-butter)"
      />
      <path
        d="M270 50 L276 64 L291 65 L279 75 L283 89 L270 81 L257 89 L261 75 L249 65 L264 64Z"
        {...OUTLINE}
        strokeWidth={4}
        fill={BERRY}
      />
      <NutAt x={128} y={186} size={0.72} look="side">
        <path d="M150 136 Q176 130 186 104" {...LIMB} />
        <path d="M178 112 L206 76" {...OUTLINE} strokeWidth={9} stroke="var(--color-limb)" />
        <path
          d="M202 84 C212 80 222 66 220 56 C210 58 196 66 196 78Z"
          {...OUTLINE}
          strokeWidth={5}
          fill={BERRY}
        />
      </NutAt>
    </Art>
  )
}

/** The pump is shut: a leaf grows out of it. */
export function FreeArt() {
  return (
    <Art>
      <path
        d="M176 180 V58 C176 46 184 40 196 40 H248 C260 40 268 46 268 58 V180 Z"
        {...OUTLINE}
        fill={PAPER}
      />
      <rect x="192" y="58" width="60" height="40" rx="6" {...OUTLINE} strokeWidth={5} fill={SAND} />
      <text
        x="222"
        y="89"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="800"
        fontSize="30"
        fill="var(--color-outline)"
      >
        $0
      </text>
      <path
        d="M268 92 H284 C296 92 300 100 300 110 V134 C300 148 322 148 322 134 V84 L304 66"
        {...LIMB}
        strokeWidth={5}
      />
      <path
        d="M304 66 C292 48 300 26 320 20 C330 40 324 60 304 66Z M304 66 L314 38"
        {...OUTLINE}
        strokeWidth={4}
        fill="var(--color-husk)"
      />
      <path d="M162 182 H282" {...LIMB} strokeWidth={9} />
      <NutAt x={96} y={186} size={0.66} look="side" />
    </Art>
  )
}

/** An open shell with more in it than one would think. */
export function PackArt() {
  return (
    <Art>
      <g {...OUTLINE} stroke="var(--color-butter)" strokeWidth={6}>
        <path d="M180 18 V6 M112 34 L102 24 M248 34 L258 24" />
      </g>
      <g transform="translate(232 78) rotate(12)">
        <rect x="-26" y="-34" width="56" height="68" rx="7" {...OUTLINE} strokeWidth={5} fill={SAND} />
        <path
          d="M-26 20 L-8 -2 L6 14 L16 4 L30 20 V27 A7 7 0 0 1 23 34 H-19 A7 7 0 0 1 -26 27Z"
          {...OUTLINE}
          strokeWidth={4}
          fill="var(--color-husk)"
        />
        <circle
          cx="14"
          cy="-16"
          r="7"
          fill="var(--color-hazel)"
          stroke="var(--color-outline)"
          strokeWidth="4"
        />
      </g>
      <Coin cx={134} cy={74} r={32} />
      <g transform="translate(186 64)">
        <path d="M0 -34 L29 -17 V17 L0 34 L-29 17 V-17Z" {...OUTLINE} strokeWidth={5} fill={MINT} />
        <path d="M-10 -10 L0 12 L10 -10" {...OUTLINE} stroke={TEAL} strokeWidth={7} />
      </g>
      <path
        d="M86 106 L106 122 L128 104 L152 124 L180 106 L208 124 L232 104 L254 122 L274 106 C282 158 236 186 180 190 C124 186 78 158 86 106Z"
        {...OUTLINE}
        fill="var(--color-hazel)"
      />
      <path d="M112 140 C116 154 124 162 134 168" {...OUTLINE} stroke="#dfa468" />
    </Art>
  )
}

/** Over the bridge, from one hill to the other. */
export function BridgeArt() {
  return (
    <Art>
      <path
        d="M-4 204 V120 C40 112 84 118 96 138 C104 154 104 176 112 204Z M364 204 V120 C320 112 276 118 264 138 C256 154 256 176 248 204Z"
        {...OUTLINE}
        strokeWidth={4}
        stroke="var(--color-edge)"
        fill="var(--color-husk-deep)"
      />
      <path d="M70 122 C130 142 230 142 290 122" {...LIMB} strokeWidth={8} />
      <path d="M70 122 V66 M290 122 V66 M70 70 C130 100 230 100 290 70" {...LIMB} strokeWidth={5} />
      <path d="M106 84 V130 M143 92 V135 M217 92 V135 M254 84 V130" {...LIMB} strokeWidth={3} />
      <NutAt x={180} y={134} size={0.5} look="side">
        <path d="M84 174 L76 196 L62 194 M116 174 L126 194 L140 190" {...LIMB} strokeWidth={9} />
      </NutAt>
      <g transform="translate(30 84)">
        <circle r="20" {...OUTLINE} strokeWidth={4} fill={PAPER} />
        <path d="M0 -11 L9 0 L0 11 L-9 0Z" {...OUTLINE} strokeWidth={4} />
      </g>
      <g transform="translate(330 84)">
        <circle r="20" {...OUTLINE} strokeWidth={4} fill="var(--color-butter)" />
        <path d="M-8 5 A9 9 0 1 1 8 5Z" {...OUTLINE} strokeWidth={4} />
      </g>
    </Art>
  )
}

/** A mug with a code on it. */
export function MugArt() {
  return (
    <Art>
      <path
        d="M150 48 C142 34 158 28 150 14 M186 48 C178 34 194 28 186 14 M222 48 C214 34 230 28 222 14"
        {...OUTLINE}
        stroke="var(--color-soft)"
        strokeWidth={5}
      />
      <path d="M258 88 H276 C302 88 302 144 268 144 H250" {...LIMB} strokeWidth={10} />
      <path
        d="M110 66 H262 L254 174 C253 182 248 186 240 186 H132 C124 186 119 182 118 174Z"
        {...OUTLINE}
        fill={PAPER}
      />
      <path d="M110 66 H262 L260 84 H112Z" {...OUTLINE} strokeWidth={5} fill="var(--color-hazel-deep)" />
      <path
        d="M0 0H3V3H0ZM1 1V2H2V1ZM7 0H10V3H7ZM8 1V2H9V1ZM0 7H3V10H0ZM1 8V9H2V8ZM4 0h1v2h-1zM5 3h2v1h-2zM3 4h1v2h-1zM0 4h2v1h-2zM5 5h1v2h-1zM7 5h3v1h-3zM4 8h2v1h-2zM7 7h1v2h-1zM9 8h1v2h-1zM6 9h1v1h-1z"
        transform="translate(152 98) scale(7)"
        fill="var(--color-outline)"
      />
    </Art>
  )
}

/** A letter comes down, and a nut with it. */
export function ParachuteArt() {
  return (
    <Art>
      <path
        d="M92 88 C92 -2 268 -2 268 88 C252 72 228 72 210 88 C196 74 164 74 150 88 C132 72 108 72 92 88Z"
        {...OUTLINE}
        fill="var(--color-butter)"
      />
      <path
        d="M150 88 C150 40 164 22 180 21 C196 22 210 40 210 88 C196 74 164 74 150 88Z"
        {...OUTLINE}
        strokeWidth={5}
        fill={BERRY}
      />
      <path
        d="M94 88 L150 134 M266 88 L210 134 M150 88 L160 132 M210 88 L200 132"
        {...LIMB}
        strokeWidth={3}
      />
      <NutAt x={180} y={168} size={0.36} look="up" />
      <rect x="134" y="130" width="92" height="56" rx="7" {...OUTLINE} fill={PAPER} />
      <path d="M138 136 L180 164 L222 136" {...OUTLINE} strokeWidth={5} />
    </Art>
  )
}
