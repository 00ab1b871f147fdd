import { useState } from 'react'
import { NETWORK_ICONS } from './network-icons'

interface IconProps {
  /** A Tailwind size, `size-7` unless said: no inline style, so that the server can paint it too. */
  size?: string
}

interface TokenIconProps extends IconProps {
  symbol: string
  /**
   * What the server has of it: a path on our host. Null for a token that is not listed, which may have taken
   * the symbol of a better one, and so has its letter only.
   */
  logo: string | null
}

/** Looks only: the symbol always stands beside it in text. */
export function TokenIcon({ symbol, logo, size = 'size-7' }: TokenIconProps) {
  return <Icon src={logo} letter={symbol} shape={`rounded-full ${size}`} />
}

export function ChainIcon({ chainId, name, size = 'size-5' }: IconProps & { chainId: string; name: string }) {
  const known = NETWORK_ICONS.some((id) => id === chainId)
  const src = known ? `/icons/networks/${chainId}.svg` : null
  return <Icon src={src} letter={name} shape={`rounded-[30%] ${size}`} />
}

interface ArtProps {
  src: string | null
  letter: string
}

function Icon({ shape, src, letter }: ArtProps & { shape: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden border-[1.5px] border-outline bg-butter text-outline ${shape}`}
    >
      {import.meta.env.SSR ? null : <Art key={src} src={src} letter={letter} />}
    </span>
  )
}

function Art({ src, letter }: ArtProps) {
  const [missing, setMissing] = useState(false)
  if (src && !missing) {
    return (
      <img
        alt=""
        src={src}
        loading="lazy"
        decoding="async"
        className="size-full"
        onError={() => setMissing(true)}
      />
    )
  }
  return (
    <svg viewBox="0 0 24 24" className="size-full" aria-hidden="true" focusable="false">
      <text
        x="12"
        y="17.5"
        textAnchor="middle"
        fontSize="16"
        fontWeight="800"
        fontFamily="var(--font-display)"
        fill="currentColor"
      >
        {letter.charAt(0).toUpperCase()}
      </text>
    </svg>
  )
}
