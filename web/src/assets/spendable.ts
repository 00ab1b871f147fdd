type Units = bigint | undefined

/** What is left of the currency that pays for it, as far as that is known. */
export function less(balance: Units, cost: bigint | null | undefined): Units {
  if (balance === undefined || cost == null) return balance
  return balance > cost ? balance - cost : 0n
}

/** What can be sent of the currency that pays for it, with a quarter more kept than that costs now: it may rise. */
export function mostBeside(balance: Units, cost: bigint | null | undefined): Units {
  return cost == null ? undefined : less(balance, cost + cost / 4n)
}
