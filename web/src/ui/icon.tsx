import { Suspense, use } from 'react'

const art = import.meta.env.SSR ? null : import('./icon-art')

interface IconProps {
  /** A Tailwind size, `size-7` unless said: no inline style, so that the server can paint it too. */
  size?: string
}

interface TokenIconProps extends IconProps {
  symbol: string
  /** A token that we know. Any other has its letter only: it may have taken the symbol of a better one. */
  listed?: boolean
}

/** Looks only: the symbol always stands beside it in text. */
export function TokenIcon({ symbol, listed = true, size = 'size-7' }: TokenIconProps) {
  return <Icon from="tokenArt" name={listed ? symbol : ''} letter={symbol} shape={`rounded-full ${size}`} />
}

export function ChainIcon({ chainId, name, size = 'size-5' }: IconProps & { chainId: string; name: string }) {
  return <Icon from="chainArt" name={chainId} letter={name} shape={`rounded-[30%] ${size}`} />
}

interface ArtProps {
  from: 'tokenArt' | 'chainArt'
  name: string
  letter: string
}

function Icon({ shape, ...props }: ArtProps & { shape: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden border-[1.5px] border-outline bg-butter text-outline ${shape}`}
    >
      <Suspense>{art && <Art {...props} />}</Suspense>
    </span>
  )
}

function Art({ from, name, letter }: ArtProps) {
  const svg = art && use(art)[from][name]
  if (svg) return <img alt="" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} className="size-full" />
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
