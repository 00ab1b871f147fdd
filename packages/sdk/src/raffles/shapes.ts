import type { Hex } from 'viem'
import type { LinkToken } from '../schema.gen.js'

/** One link, many slots of chance amounts, one slot a wallet. Of what is told of it, what programs go by. */
export interface Raffle {
  chainId: string
  version: string
  /** The address of the link's key. */
  pubKey20: Hex
  sender: Hex
  senderName: string | null
  token: LinkToken
  /** Whether it can be claimed here: the second signature of each slot is this server's to give. */
  claimable: boolean
  /** The commitment to its draws, and the seed once it is over; null: it cannot be claimed here. */
  draw: { commitment: Hex; seed: Hex | null } | null
  /** Unix seconds from which its slots pay nobody any more; null: never. */
  expiresAt: number | null
  /** What was locked in all of them, in smallest units. */
  total: string
  /** What nobody claimed yet and nobody took back. */
  left: string
  slots: { total: number; free: number; held: number; claimed: number; takenBack: number; expired: number }
  /** Who got most, at most 100. */
  leaderboard: { recipient: Hex; name: string | null; amount: string; index: string; txHash: Hex }[]
}

/** How a wallet stands in a raffle. */
export interface RaffleStanding {
  slot: {
    index: string
    amount: string
    state: 'held' | 'claimed'
    /** The transaction that pays it, from when it is signed on. */
    txHash: Hex | null
  } | null
  task: RaffleTask | null
}

/** What is to be worked out before a slot is drawn. */
export interface RaffleTask {
  challenge: string
  /** Zero bits that keccak-256 of the text `{challenge}.{nonce}` has to begin with. */
  bits: number
}

/** A slot that is a wallet's for ten minutes. */
export interface DrawnSlot {
  index: string
  amount: string
  /** Unix milliseconds. */
  heldUntil: number
}
