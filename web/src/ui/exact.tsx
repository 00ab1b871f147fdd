import type { ReactNode } from 'react'

/** An amount, an address, a name: a browser that translates the page leaves it as it is. */
export function Exact({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>
}

interface AroundProps {
  /** What of the sentence is not to be translated: `25 USDC`. */
  exact: string
  /** The whole sentence: `Claim 25 USDC`. */
  children: string
}

/** A sentence that may be translated, around something that must not be. */
export function Around({ exact, children: sentence }: AroundProps) {
  const at = exact === '' ? -1 : sentence.indexOf(exact)
  if (at === -1) return sentence
  return (
    // In one element: where parts lie side by side, as in a button, the spaces between them would be lost.
    <span>
      {sentence.slice(0, at)}
      <Exact>{exact}</Exact>
      {sentence.slice(at + exact.length)}
    </span>
  )
}
