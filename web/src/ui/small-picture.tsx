import { useId, useState } from 'react'
import { OUTLINE } from './nut-parts'

const FRAME = { x: 46, y: 38, width: 108, height: 108, rx: 16 }

/** What comes out of a shell that held a collectible: its picture, and a drawn one where there is none. */
export function SmallPicture({ src }: { src: string | null }) {
  const clip = useId()
  const [there, setThere] = useState(false)
  return (
    <>
      <clipPath id={clip}>
        <rect {...FRAME} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect {...FRAME} fill="var(--color-butter)" />
        <circle cx="126" cy="66" r="11" {...OUTLINE} fill="#fff9ee" strokeWidth={5} />
        <path d="M40 132 L80 84 L108 116 L124 98 L162 140 V160 H40 Z" {...OUTLINE} fill="var(--color-husk)" />
        {there && <rect {...FRAME} fill="var(--color-sunk)" />}
        {src !== null && <image href={src} {...FRAME} onLoad={() => setThere(true)} />}
      </g>
      <rect {...FRAME} {...OUTLINE} />
    </>
  )
}
