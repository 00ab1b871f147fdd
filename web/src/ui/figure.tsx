import { Fragment } from 'react'

interface FigureProps {
  /** For people, in their figures already: `1,240.5`. */
  amount: string
  symbol: string
  /** An amount to be sized for instead, where `amount` is the name of one still to come. */
  sizedFor?: string
}

/**
 * The amount: the largest thing on any card, and smaller only as it gets longer. Its line is as high
 * in every size, so that nothing below moves when the amount is known better.
 */
export function Figure({ amount, symbol, sizedFor = amount }: FigureProps) {
  return (
    <span className="flex min-h-20 flex-wrap items-baseline justify-center gap-x-2.5">
      <span translate="no" className={`figure min-w-0 max-w-full ${sizeFor(sizedFor.length)}`}>
        <Digits figure={amount} />
      </span>
      <span
        translate="no"
        className="min-w-0 max-w-full font-sans font-semibold text-2xl text-soft [overflow-wrap:anywhere]"
      >
        {symbol}
      </span>
    </span>
  )
}

/** Breaks between groups of digits first, where it has to. */
export function Digits({ figure }: { figure: string }) {
  return groupsOf(figure).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other place than their own
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {group}
    </Fragment>
  ))
}

function sizeFor(length: number): string {
  if (length <= 7) return 'text-[clamp(3.5rem,20vw,5rem)] leading-20'
  if (length <= 11) return 'text-[clamp(2.5rem,13vw,3.5rem)] leading-20'
  if (length <= 16) return 'text-[clamp(1.75rem,9vw,2.5rem)]'
  if (length <= 22) return 'text-balance text-[clamp(1.375rem,7vw,2rem)]'
  return 'text-balance text-[clamp(1.125rem,5.5vw,1.5rem)]'
}

/** `1,`, `240.` and `5`: a figure that takes more than one line is broken between them. */
function groupsOf(amount: string): string[] {
  return amount.match(/[^.,’\s]+[.,’\s]?/g) ?? [amount]
}
