import { type FailureCode, isPassing, OUTCOMES, type Outcome } from './outcomes.js'
import type { OwnCode } from './own-codes.js'
import type { Waiting } from './schema.gen.js'

/** A claim of a link that is saved and has no transaction yet. It gets one by itself. */
export interface WaitingClaim {
  /** Whom it pays. */
  recipient: string
  waitsFor: Waiting
  /** Unix seconds by which it is sent at the latest; null where nobody knows. */
  until: number | null
  /** Until it is sent, a claim with `redirect` takes its place. */
  replaceable: boolean
}

/** What is known of a failure beside its code. */
export interface FailureDetails {
  /** Where the code does not say it: of what no server answered. */
  outcome?: Outcome
  /** Of HTTP; absent where none answered. */
  status?: number
  requestId?: string
  retryAfterMs?: number
  saved?: boolean
  fields?: Record<string, string>
  txHash?: `0x${string}`
  cause?: unknown
}

/** Every failure: `code` says why, `outcome` where the money is. */
export class FilbertError<Code extends FailureCode | OwnCode = FailureCode | OwnCode> extends Error {
  override readonly name = 'FilbertError'
  declare readonly code: Code
  /**
   * `refused`: certainly nothing happened, the money is where it was. `unknown`: it may have; look before trying
   * anything else. `elsewhere`: the money has gone where another transaction put it.
   */
  declare readonly outcome: Outcome
  /** The status of the answer; undefined where none came, or nothing was asked. */
  declare readonly status?: number
  /** For the people who run the server, to find the request again. */
  declare readonly requestId?: string
  /** Milliseconds the server asks to wait before the next try. */
  declare readonly retryAfterMs?: number
  /** Nothing was refused: the server keeps what was asked for and does it as soon as it can. */
  declare readonly saved: boolean
  /** The claim that waits: this one if it is `saved`, another one of the link if that is a `claim_conflict`. */
  declare readonly waiting?: WaitingClaim
  /** What is wrong with single fields of what was asked, in words. */
  declare readonly fields: Readonly<Record<string, string>>
  /** The transaction that is out, where it failed after that. */
  declare readonly txHash?: `0x${string}`

  constructor(code: Code, message: string, details: FailureDetails = {}) {
    super(message)
    // A newer server may know codes that this one does not.
    const known = Object.hasOwn(OUTCOMES, code) ? OUTCOMES[code as FailureCode] : 'unknown'
    // What is saved is done later, whatever stands in its way now.
    const outcome = details.saved ? 'unknown' : known
    Object.assign(this, { code, outcome, saved: false, fields: {} }, details)
  }

  /** Whether the same may well succeed if it is asked for again. */
  get retryable(): boolean {
    return this.retryAfterMs !== undefined || isPassing(this.code)
  }
}
