import { OUTLINE } from '@/ui/nut-parts'

/** A basket of nuts, one of them golden. */
export function Basket() {
  return (
    <svg viewBox="0 0 480 380" className="mx-auto block w-full max-w-lg" aria-hidden="true" focusable="false">
      <g {...OUTLINE} stroke="var(--color-butter)" strokeWidth={8}>
        <path d="M240 30 V8 M186 40 L176 22 M294 40 L304 22 M138 66 L124 50 M342 66 L356 50" />
      </g>
      <path d="M64 226 C64 6 416 6 416 226" {...OUTLINE} stroke="var(--color-limb)" strokeWidth={12} />
      {NUTS.map(([x, y, turn]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(3.1)`}>
          <Small shell="var(--color-hazel)" cap="var(--color-husk)" />
        </g>
      ))}
      <g transform="translate(240 136) scale(3.7)">
        <Small shell="var(--color-butter)" cap="#e8b64c" />
      </g>
      <path
        d="M40 206 H440 L404 352 C402 364 392 370 380 370 H100 C88 370 78 364 76 352 Z"
        {...OUTLINE}
        fill="var(--color-hazel-deep)"
      />
      <g {...OUTLINE} stroke="var(--color-hazel)" strokeWidth={7}>
        <path d="M62 252 H418 M72 296 H408 M84 338 H396" strokeDasharray="26 20" />
        <path d="M70 274 H412 M80 317 H402" strokeDasharray="26 20" strokeDashoffset="24" />
      </g>
      <rect x="26" y="194" width="428" height="34" rx="17" {...OUTLINE} fill="var(--color-hazel)" />
    </svg>
  )
}

/** Those behind come first. */
const NUTS = [
  [132, 168, -24],
  [348, 166, 22],
  [186, 150, 8],
  [298, 150, -14],
  [94, 192, 30],
  [386, 192, -30],
  [240, 184, 0],
] as const

function Small({ shell, cap }: { shell: string; cap: string }) {
  return (
    <g stroke="var(--color-outline)" strokeWidth="1.7" strokeLinejoin="round">
      <path
        d="M0 22 C-4 19 -12 15 -12 5 C-12 -4 -6 -8 0 -8 C6 -8 12 -4 12 5 C12 15 4 19 0 22Z"
        fill={shell}
      />
      <path d="M-13 3 C-13 -8 -7 -13 0 -13 C7 -13 13 -8 13 3 L7 0 L3 5 L0 0 L-4 5 L-8 0Z" fill={cap} />
    </g>
  )
}
