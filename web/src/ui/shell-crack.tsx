import { type ReactNode, useId } from 'react'
import { Coin, Husk, OUTLINE, SHELL, Shine, Stem } from './nut-parts'

const TEAR = 'L100 37 L91 60 L108 82 L91 106 L109 130 L94 154 L100 184'
const TEAR_LINE = 'M100 37 L91 60 L108 82 L91 106 L109 130 L94 154 L100 182'

interface ShellCrackProps {
  className?: string
  /** What comes out, drawn around (100, 92): money, unless said. */
  inside?: ReactNode
}

/** The shell cracks and what was in it comes out: 600 ms, once; its end state at once under reduced motion. */
export function ShellCrack({ className, inside = <Coin cx={100} cy={92} r={44} /> }: ShellCrackProps) {
  const id = useId()
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true" focusable="false">
      <clipPath id={`${id}l`}>
        <path d={`M0 0 L100 0 ${TEAR} L102 200 L0 200 Z`} />
      </clipPath>
      <clipPath id={`${id}r`}>
        <path d={`M200 0 L100 0 ${TEAR} L102 200 L200 200 Z`} />
      </clipPath>
      <g transform="translate(58 24)">
        <g className="crack-rays" {...OUTLINE} stroke="var(--color-butter)" strokeWidth={7}>
          <path d="M100 18 V2 M64 26 L56 12 M136 26 L144 12" />
        </g>
        <g className="crack-left">
          <Half clip={`${id}l`} />
        </g>
        <g className="crack-right">
          <Stem />
          <Half clip={`${id}r`} />
        </g>
        <g className="crack-coin">{inside}</g>
      </g>
    </svg>
  )
}

function Half({ clip }: { clip: string }) {
  return (
    <>
      <g clipPath={`url(#${clip})`}>
        <path d={SHELL} {...OUTLINE} fill="var(--color-hazel)" />
        <Shine />
        <Husk />
      </g>
      <path d={TEAR_LINE} {...OUTLINE} />
    </>
  )
}
