import type { ReactNode } from 'react'
import { Coin, Eyes, Husk, LIMB, OUTLINE, SHELL, Shine, Stem } from './nut-parts'

/** What the nut is doing: it stands for the money and its mood for the state of the page. */
export type NutPose = 'idle' | 'listening' | 'carrying' | 'opening' | 'puzzled' | 'asleep'

interface NutProps {
  pose: NutPose
  className?: string
}

/** Decoration only: whatever it says is said in words beside it. */
export function Nut({ pose, className }: NutProps) {
  return (
    <svg viewBox="0 0 200 200" className={className} data-pose={pose} aria-hidden="true" focusable="false">
      {POSES[pose]}
    </svg>
  )
}

const POSES: Record<NutPose, ReactNode> = {
  idle: (
    <Whole>
      <Eyes look="ahead" />
      <path d="M90 142 Q100 151 110 142" {...OUTLINE} strokeWidth={5} />
    </Whole>
  ),
  listening: (
    <>
      <g className="nut-waves">
        <path d="M170 96 Q180 112 170 128" {...OUTLINE} stroke="var(--color-soft)" />
        <path d="M182 86 Q198 112 182 138" {...OUTLINE} stroke="var(--color-soft)" />
      </g>
      <Whole>
        <Eyes look="side" />
        <ellipse cx="102" cy="146" rx="5" ry="6" fill="var(--color-outline)" />
        <path d="M150 136 Q168 134 160 112" {...LIMB} />
      </Whole>
    </>
  ),
  carrying: (
    <g className="nut-walk">
      <path d="M84 174 L78 194 L68 194" {...LIMB} />
      <path d="M116 174 L124 190 L134 187" {...LIMB} />
      <Whole>
        <Eyes look="side" />
        <path d="M92 143 Q102 150 111 141" {...OUTLINE} strokeWidth={5} />
      </Whole>
      <Coin cx={150} cy={146} r={24} />
      <path d="M118 152 Q132 166 146 158" {...LIMB} />
    </g>
  ),
  opening: (
    <g className="nut-shake">
      <Whole>
        <Eyes look="up" />
        <ellipse cx="100" cy="147" rx="6" ry="7" fill="var(--color-outline)" />
        <path
          d="M100 62 L92 78 L106 88 L96 104 L104 114"
          {...OUTLINE}
          stroke="var(--color-butter)"
          strokeWidth={5}
        />
        <path d="M52 134 Q36 128 38 112" {...LIMB} />
        <path d="M148 134 Q164 128 162 112" {...LIMB} />
      </Whole>
    </g>
  ),
  puzzled: (
    <>
      <path
        d="M160 52 Q160 36 174 36 Q188 36 188 50 Q188 60 176 64 L176 72"
        {...OUTLINE}
        stroke="var(--color-berry)"
      />
      <circle cx="176" cy="85" r="4.5" fill="var(--color-berry)" />
      <g transform="translate(2 12) rotate(-6 100 110) scale(0.94)">
        <Whole>
          <Eyes look="uneven" />
          <path d="M88 148 Q95 141 101 147 T114 145" {...OUTLINE} strokeWidth={5} />
          <path d="M52 130 Q34 136 40 154" {...LIMB} />
        </Whole>
      </g>
    </>
  ),
  asleep: (
    <>
      <g className="nut-snore" {...OUTLINE} stroke="var(--color-soft)" strokeWidth={5}>
        <path d="M164 62 h14 l-14 16 h14" />
        <path d="M182 30 h11 l-11 13 h11" />
      </g>
      <g transform="translate(-2 18) rotate(-14 100 120) scale(0.92)">
        <Whole>
          <path d="M77 130 Q84 137 91 130 M109 130 Q116 137 123 130" {...OUTLINE} strokeWidth={5} />
          <path d="M95 145 Q100 149 105 145" {...OUTLINE} strokeWidth={5} />
        </Whole>
      </g>
    </>
  ),
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <>
      <Stem />
      <path d={SHELL} {...OUTLINE} fill="var(--color-hazel)" />
      <Shine />
      <Husk />
      {children}
    </>
  )
}
