/** In how many parts the strip is told: of bigints no number is made that could be wrong. */
const PARTS = 10_000n

/** More are too thin to be told apart. */
const SHOWN = 60

const COLOURS = ['var(--color-butter)', 'var(--color-hazel)', 'var(--color-husk)']

/** How a raffle is cut up: a strip of as many pieces as there are slots, each as wide as it is large. Decoration only. */
export function ShareStrip({ amounts }: { amounts: readonly bigint[] }) {
  return (
    <svg
      viewBox={`0 0 ${PARTS} 100`}
      preserveAspectRatio="none"
      className="h-9 w-full overflow-hidden rounded-xl border-[1.5px] border-edge"
      aria-hidden="true"
      focusable="false"
    >
      {piecesOf(amounts).map(({ from, width }, at) => (
        <rect
          key={from}
          x={from}
          y="0"
          width={width}
          height="100"
          fill={COLOURS[at % COLOURS.length]}
          stroke="var(--color-outline)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** Where each piece begins, and how wide it is, in ten-thousandths of the first so many together. */
export function piecesOf(amounts: readonly bigint[]): { from: number; width: number }[] {
  const shown = amounts.slice(0, SHOWN)
  const total = shown.reduce((sum, one) => sum + one, 0n)
  if (total <= 0n) return []
  let before = 0n
  return shown.map((amount) => {
    const from = (before * PARTS) / total
    before += amount
    return { from: Number(from), width: Number((before * PARTS) / total - from) }
  })
}
