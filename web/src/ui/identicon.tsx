interface IdenticonProps {
  address: string
  /** Pixels, both ways. */
  size?: number
}

const COLOURS = ['#c07838', '#7fa050', '#ffd98a', '#c83e4d', '#128c7e', '#8c4718', '#e39a63', '#5f7f3b']

/** A face for an address: three shapes, placed and coloured by its digits. The same address, the same face. */
export function Identicon({ address, size = 24 }: IdenticonProps) {
  const digit = (at: number) => Number.parseInt(address.charAt(2 + at), 16) || 0
  const ground = digit(0) % 8
  const colour = (at: number, step: number) => COLOURS[(ground + step + (digit(at) % 3)) % 8]
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className="shrink-0 rounded-full"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" fill={COLOURS[ground]} />
      <circle cx={4 + digit(3)} cy={6 + digit(4)} r={8 + (digit(5) % 5)} fill={colour(6, 1)} />
      <rect
        x={10 + digit(9)}
        y={8 + digit(10)}
        width={20}
        height={20}
        rx={digit(11) % 2 === 0 ? 10 : 2}
        transform={`rotate(${digit(12) * 24} 16 16)`}
        fill={colour(13, 4)}
      />
      <circle cx={6 + digit(39)} cy={10 + digit(38)} r={3 + (digit(37) % 3)} fill="#fffdf7" />
      <circle cx="16" cy="16" r="15.2" fill="none" stroke="#221a14" strokeWidth="1.6" />
    </svg>
  )
}
