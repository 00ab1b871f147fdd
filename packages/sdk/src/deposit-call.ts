import { encodeFunctionData, type Hex, type Log, parseEventLogs } from 'viem'
import { linkVaultAbi } from './abi.gen.js'
import { NATIVE, sameAddress } from './address.js'
import { kindOf, type Moved, tokenIdOf } from './asset-calls.js'

/** A deposit of an amount, or of a collectible, under a link key. */
export interface DepositTerms extends Moved {
  chainId: string
  vault: Hex
  /** Smallest units, or how many pieces. */
  amount: bigint
  pubKey20: Hex
  from: Hex
  /** For how many days it can be claimed, in our own vault; 0 is for ever. */
  expiresInDays: number
}

/** The vault's call that makes a deposit that never expires. */
export function depositCall(terms: DepositTerms) {
  const kind = kindOf(terms)
  return {
    abi: linkVaultAbi,
    address: terms.vault,
    chainId: Number(terms.chainId),
    account: terms.from,
    functionName: 'makeDeposit',
    args: [terms.token, kind, terms.amount, tokenIdOf(terms), terms.pubKey20],
    value: kind === 0 ? terms.amount : 0n,
  } as const
}

/** And one that does: a batch of one, which has terms. */
export function expiringDepositCall(terms: DepositTerms) {
  const { args, ...plain } = depositCall(terms)
  const [token, kind, amount, tokenId, pubKey20] = args
  return {
    ...plain,
    functionName: 'makeDeposits',
    args: [token, kind, tokenId, [amount], [pubKey20], expiryTerms(terms)],
  } as const
}

/** The vault's `Terms` of a link that expires and is plain else. */
export function expiryTerms({ from, expiresInDays }: Pick<DepositTerms, 'from' | 'expiresInDays'>) {
  return {
    onBehalfOf: from,
    recipient: NATIVE,
    reclaimableAfter: 0,
    expiresInDays,
    requiresMFA: false,
  } as const
}

/** The one that the terms want, as a transaction carries it. */
export function depositData(terms: DepositTerms): Hex {
  return terms.expiresInDays > 0
    ? encodeFunctionData(expiringDepositCall(terms))
    : encodeFunctionData(depositCall(terms))
}

/**
 * The numbers that a vault gave a sender's deposits, in their order. Other contracts' look-alikes do not count, nor the
 * deposits of others: one transaction may carry out what several wallets signed (ERC-4337).
 */
export function depositsOf(logs: Log[], vault: Hex, sender: Hex): bigint[] {
  return parseEventLogs({ abi: linkVaultAbi, eventName: 'DepositEvent', logs })
    .filter(({ address, args }) => sameAddress(address, vault) && sameAddress(args._senderAddress, sender))
    .map(({ args }) => args._index)
}

/** The number that the vault gave the deposit. */
export function depositIndex(
  logs: Log[],
  { vault, from }: Pick<DepositTerms, 'vault' | 'from'>,
): string | null {
  return depositsOf(logs, vault, from).at(-1)?.toString() ?? null
}
