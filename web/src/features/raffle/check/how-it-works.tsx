import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** The formulas: with them anybody can check a raffle without this page. */
export function HowItWorks() {
  return (
    <section
      aria-labelledby="how"
      className="card grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-4 pb-5 text-left"
    >
      <h2 id="how" className="display text-2xl">
        {t`How it works`}
      </h2>
      <p>{t`The server draws a seed of 32 bytes for each raffle. It shows the commitment from the start and the seed at the end.`}</p>
      <Formula>commitment = keccak256(seed)</Formula>
      <p>{t`The slots are in ascending order of this number. Each draw gets the first slot in that order that is free then.`}</p>
      <Formula>keccak256(seed ‖ uint256(deposit))</Formula>
      <p>{t`Random amounts are calculated from the key of the link. The address of that key is in each deposit on the chain, so the maker cannot change the amounts later.`}</p>
      <Formula>
        key = keccak256(secret){'\n'}
        bytes = keccak256("filbert raffle split" ‖ key ‖ uint256(0)) ‖ keccak256(… ‖ uint256(1)) ‖ …
      </Formula>
      <p>{t`Each 8 bytes, read as a big-endian number, plus one are the weight of a slot. The n slots share the total:`}</p>
      <Formula>
        least = max(1, total / (10 · n)){'\n'}
        amount = least + (total − n · least) · weight / sum(weights)
      </Formula>
      <p>{t`All divisions are rounded down. The rest goes to the first slots, one unit each.`}</p>
      <p>{t`Deposits, amounts and who was paid are on the chain. Compare them there.`}</p>
      <h3 className="mt-1 font-semibold">{t`What this does not show`}</h3>
      <p>{t`The server knows the order from the start. And a wallet does not say whether a person stands behind it.`}</p>
    </section>
  )
}

function Formula({ children }: { children: ReactNode }) {
  return (
    <p
      translate="no"
      className="whitespace-pre-wrap rounded-field bg-sunk px-4 py-3 font-mono text-sm leading-relaxed [overflow-wrap:anywhere]"
    >
      {children}
    </p>
  )
}
