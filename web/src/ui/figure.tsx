interface FigureProps {
  /** For people, in their figures already: `1,240.5`. */
  amount: string
  symbol: string
  /** Starts at the left instead of the middle. */
  start?: boolean
}

/** The amount: the largest thing on any card, and smaller only as it gets longer. */
export function Figure({ amount, symbol, start = false }: FigureProps) {
  return (
    <span className={`flex flex-wrap items-baseline gap-x-2.5 ${start ? '' : 'justify-center'}`}>
      <span className={`figure ${sizeFor(amount.length)}`}>{amount}</span>
      <span className="font-display font-semibold text-2xl text-soft">{symbol}</span>
    </span>
  )
}

function sizeFor(length: number): string {
  if (length <= 5) return 'text-[5.25rem]'
  if (length <= 8) return 'text-[4rem]'
  if (length <= 12) return 'text-[3rem]'
  return 'text-[2.25rem]'
}
