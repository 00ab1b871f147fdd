import type { BankAccount } from '@/api/bank'
import type { ReadyCashOut } from '@/api/cash-outs'
import type { SentLink } from '@/device/records/sent-links'
import type { Hex } from '@/lib/hex'
import type { CashOutTerms } from './cash-out-machine'

/** A cash-out that was agreed on. */
export interface AgreedCashOut {
  terms: CashOutTerms
  account: BankAccount
  /** The link that the money is in, or may be, from a try before. */
  begun: Hex | null
  /** Its owner was told that the wallet was asked for that link before, and wants it asked again. */
  asksAgain?: boolean
  /** What was shown of the way, and agreed to, once the money was in its link. */
  shown?: ReadyCashOut | null
}

/** Its deposit has a number. */
export type MadeLink = SentLink & { index: string }
