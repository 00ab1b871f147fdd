import type { Chain, Link } from '@/api/schema.gen'
import type { BankTarget } from '@/bank/bank-target'
import type { Hex } from '@/lib/hex'

/** A link that somebody claims to a bank account. */
export interface BankClaimProps {
  link: Link
  chain: Chain
  vault: Hex
  /** It goes no further than its signature, and no page is left for the bank's questions. */
  secret: string
  to: BankTarget
  /** It is being confirmed, or was; or neither any more. */
  onHeld: (held: boolean) => void
  onReturn: () => void
}
