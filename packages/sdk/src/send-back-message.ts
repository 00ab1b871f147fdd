import { bytesToBigInt, type Hex } from 'viem'
import { type FillRandom, fillRandom } from './keys.js'

/** What a recipient has sent from a request's own address to somebody else: `SendBack` of `IRequestAddresses.sol`. */
export interface SendBackTerms {
  /** The request's address. */
  from: Hex
  token: Hex
  /** Smallest units. */
  amount: bigint
  to: Hex
  nonce: bigint
  /** Unix seconds: the last second in which it may be sent. */
  deadline: bigint
}

/** Where it is good: the chain, and its `RequestAddresses`. */
export interface SendBackPlace {
  chainId: string
  contract: Hex
}

/** Seconds for which what was signed may be sent. */
const GOOD_FOR_S = 3_600

/** What a recipient signs (EIP-712). */
export function sendBackTypedData({ chainId, contract }: SendBackPlace, terms: SendBackTerms) {
  return {
    domain: {
      name: 'Filbert Requests',
      version: '1',
      chainId: Number(chainId),
      verifyingContract: contract,
    },
    types: {
      SendBack: [
        { name: 'from', type: 'address' },
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'to', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'SendBack',
    message: { ...terms },
  } as const
}

/** The rest of the terms, for one sending: a number that nobody else has drawn, and an hour. `now`: milliseconds. */
export function onceWithinAnHour(
  now: number,
  fill: FillRandom = fillRandom,
): Pick<SendBackTerms, 'nonce' | 'deadline'> {
  const bytes = new Uint8Array(32)
  fill(bytes)
  return { nonce: bytesToBigInt(bytes), deadline: BigInt(Math.floor(now / 1000) + GOOD_FOR_S) }
}
