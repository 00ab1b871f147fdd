import { Eyes, Husk, LIMB, OUTLINE, SHELL, Shine } from '@/ui/nut-parts'
import { ShellCrack } from '@/ui/shell-crack'

/** A bough full of nuts, each with a code to be scanned, ready to be picked. One was. */
export function Bough() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-[34rem]">
      <Twigs />
      <Hanging place="left-[4.23%] top-[18.85%]" string={52} code={0} />
      <Hanging place="left-[33.46%] top-[15.2%]" string={206} code={1} tilt />
      <Hanging place="left-[47.69%] top-[10.77%]" string={48} code={2} />
      <Hanging place="left-[70.77%] top-[8.85%]" string={186} code={3} tilt />
      <ShellCrack className="absolute bottom-0 -left-[2%] w-[44%]" />
    </div>
  )
}

function Twigs() {
  return (
    <svg viewBox="0 0 520 520" className="block w-full overflow-visible" aria-hidden="true" focusable="false">
      <g {...OUTLINE} stroke="var(--color-limb)" strokeWidth={9}>
        <path d="M1400 -60 C1000 20 700 0 530 40 C440 58 380 28 300 62 C220 94 140 66 18 118" />
        <path d="M300 62 C272 46 258 32 252 8 M150 84 C126 66 112 58 84 56" strokeWidth={6} />
      </g>
      <g fill="var(--color-hill-leaf)" stroke="var(--color-edge)" strokeWidth="2" strokeLinejoin="round">
        <path d="M252 10 C230 -6 204 4 200 26 C220 42 246 34 252 10Z" />
        <path d="M84 56 C66 36 38 40 30 60 C46 80 74 78 84 56Z" />
        <path d="M18 118 C-2 132 -4 160 12 174 C36 164 38 134 18 118Z" />
        <path d="M400 44 C404 18 430 4 452 12 C452 38 426 54 400 44Z" />
        <path d="M236 84 C224 104 200 106 188 92 C198 74 222 70 236 84Z" />
      </g>
    </svg>
  )
}

interface HangingProps {
  /** Where its string begins on the bough, less its own half. */
  place: string
  /** How far down it hangs. */
  string: number
  code: number
  tilt?: boolean
}

/** A picture of its own: what swings inside of one is painted anew at every step. */
function Hanging({ place, string, code, tilt = false }: HangingProps) {
  return (
    <svg
      viewBox={`-70 0 160 ${string + 160}`}
      aria-hidden="true"
      focusable="false"
      className={`swings swings-${code} absolute w-[30.77%] ${place}`}
    >
      <path d={`M0 0 V${string + 14}`} {...LIMB} strokeWidth={4} />
      <g transform={`translate(-66 ${string - 30}) scale(0.66)`}>
        <path d={SHELL} {...OUTLINE} strokeWidth={7} fill="var(--color-hazel)" />
        <Shine />
        <Husk />
        <Eyes look={tilt ? 'up' : 'ahead'} />
        <path d="M90 142 Q100 151 110 142" {...OUTLINE} strokeWidth={6} />
      </g>
      <g transform={`translate(16 ${string + 70}) rotate(${tilt ? 9 : -7})`}>
        <rect width="58" height="70" rx="7" fill="#fffdf7" stroke="var(--color-outline)" strokeWidth="2.5" />
        <path d="M29 0 L12 -18" stroke="var(--color-limb)" strokeWidth="2.5" fill="none" />
        <circle cx="29" cy="9" r="3" fill="var(--color-outline)" />
        <path
          d={`${FINDERS} ${DOTS[code]}`}
          transform="translate(9 19) scale(4)"
          fill="var(--color-outline)"
        />
      </g>
    </svg>
  )
}

/** What codes have in three of their corners, in a field of 10 by 11. */
const FINDERS = 'M0 0H3V3H0ZM1 1V2H2V1ZM7 0H10V3H7ZM8 1V2H9V1ZM0 8H3V11H0ZM1 9V10H2V9Z'

const DOTS = [
  'M4 0h1v1h-1zM5 2h1v2h-1zM0 4h2v1h-2zM3 5h2v1h-2zM7 4h1v2h-1zM9 5h1v2h-1zM4 7h2v1h-2zM6 9h2v1h-2zM4 10h1v1h-1zM9 9h1v2h-1z',
  'M5 0h1v2h-1zM4 3h1v2h-1zM1 5h2v1h-2zM6 4h3v1h-3zM8 6h2v1h-2zM5 6h1v2h-1zM0 6h1v1h-1zM5 9h2v1h-2zM8 9h1v2h-1zM4 8h1v1h-1z',
  'M4 1h2v1h-2zM5 3h1v2h-1zM0 5h1v2h-1zM2 4h2v1h-2zM8 4h2v1h-2zM6 6h2v1h-2zM4 6h1v2h-1zM9 7h1v2h-1zM5 9h1v2h-1zM7 8h1v2h-1z',
  'M4 0h1v2h-1zM6 2h1v2h-1zM1 4h1v2h-1zM3 4h2v1h-2zM8 5h2v1h-2zM2 6h2v1h-2zM6 6h1v1h-1zM4 8h2v2h-2zM8 8h2v1h-2zM7 10h2v1h-2z',
]
