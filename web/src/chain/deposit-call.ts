import { type Log, parseEventLogs } from 'viem'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import { explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { linkVaultAbi } from './abi.gen'
import type { DepositTerms } from './deposit'

/** The vault's call that makes the deposit. */
export function depositCall(terms: DepositTerms) {
  const native = sameAddress(terms.token, ZERO_ADDRESS)
  return {
    abi: linkVaultAbi,
    address: terms.vault,
    chainId: Number(terms.chainId),
    account: terms.from,
    functionName: 'makeDeposit',
    args: [terms.token, native ? 0 : 1, terms.amount, 0n, terms.pubKey20],
    value: native ? terms.amount : 0n,
  } as const
}

/** The number that the vault gave the deposit, from its own event; other contracts' look-alikes do not count. */
export function depositIndex(logs: Log[], vault: Hex): string | null {
  const events = parseEventLogs({ abi: linkVaultAbi, eventName: 'DepositEvent', logs })
  const ours = events.filter((event) => sameAddress(event.address, vault))
  return ours.at(-1)?.args._index.toString() ?? null
}

export const REVERTED = explain(
  { what: 'The chain took the transaction but did not carry it out.', outcome: 'refused', next: 'retry' },
  'deposit',
)

export const CANCELLED = explain(
  {
    what: 'Your wallet cancelled it: another transaction took its place.',
    outcome: 'refused',
    next: 'retry',
  },
  'deposit',
)
