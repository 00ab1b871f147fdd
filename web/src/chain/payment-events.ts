import { type Log, parseAbi, parseEventLogs } from 'viem'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { isNative, kindOf, type Moved } from '@filbert/sdk/asset-calls'

const [tokens, piece, pieces] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])

/** What contracts tell of what they moved: an amount (ERC-20), a piece (ERC-721), some of a kind (ERC-1155). */
export const EVENTS = { tokens, piece, pieces } as const

/** What is paid straight to an address, of a contract or of the chain's own currency. */
export interface Payment extends Moved {
  sender: Hex
  recipient: Hex
}

/** Of this token, from the sender to the recipient. */
export function movedBy(payment: Payment, logs: readonly Log[]): { txHash: Hex | null; amount: bigint }[] {
  const { sender, recipient, token, piece } = payment
  const of = logs.filter(({ address }) => sameAddress(address, token))
  const isOfIt = (args: { from: Hex; to: Hex }) =>
    sameAddress(args.from, sender) && sameAddress(args.to, recipient)
  switch (kindOf(payment)) {
    case 2:
      return parseEventLogs({ abi: [EVENTS.piece], logs: of })
        .filter(({ args }) => isOfIt(args) && args.tokenId === BigInt(piece?.tokenId ?? 0))
        .map((log) => ({ txHash: log.transactionHash, amount: 1n }))
    case 3:
      return parseEventLogs({ abi: [EVENTS.pieces], logs: of })
        .filter(({ args }) => isOfIt(args) && args.id === BigInt(piece?.tokenId ?? 0))
        .map((log) => ({ txHash: log.transactionHash, amount: log.args.value }))
    default:
      return parseEventLogs({ abi: [EVENTS.tokens], logs: of })
        .filter(({ args }) => isOfIt(args))
        .map((log) => ({ txHash: log.transactionHash, amount: log.args.value }))
  }
}

/**
 * Whether a transaction that was carried out has the payment in it, by its logs: some wallets name a transaction that
 * carries out what others signed, and not theirs. Of the chain's own currency no log tells, so it counts as paid.
 */
export function isPaidIn(payment: Payment, logs: readonly Log[]): boolean {
  return isNative(payment) || movedBy(payment, logs).length > 0
}
