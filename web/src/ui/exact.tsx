import type { ReactNode } from 'react'

/** An amount, an address, a name: a browser that translates the page leaves it as it is. */
export function Exact({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>
}

interface AroundProps {
  /** What of the sentence is not to be translated, wherever it stands: `25 USDC`. */
  exact: string | readonly string[]
  /** The whole sentence: `Claim 25 USDC`. */
  children: string
}

/** A sentence that may be translated, around something that must not be. */
export function Around({ exact, children: sentence }: AroundProps) {
  const parts = [exact].flat().reduce((sofar, one) => splitBy(one, sofar), [sentence])
  if (parts.length === 1) return sentence
  return (
    // In one element: where parts lie side by side, as in a button, the spaces between them would be lost.
    <span>
      {parts.map((part, at) =>
        // The parts of a sentence have no names, and their number is its own.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        at % 2 === 1 ? <Exact key={at}>{part}</Exact> : part,
      )}
    </span>
  )
}

/** At even places what may be translated, at odd ones what may not. */
function splitBy(exact: string, parts: readonly string[]): string[] {
  if (exact === '') return [...parts]
  return parts.flatMap((part, at) =>
    at % 2 === 1 ? [part] : part.split(exact).flatMap((text, nth) => (nth === 0 ? [text] : [exact, text])),
  )
}
