import type { Account } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import { type Explanation, explain } from '@/lib/explanation'
import { paidAddress } from '@/lib/recipient'
import type { SendTerms } from './send-machine'

/**
 * What stands against signing the terms as agreed: the problem there was, or that the wallet has come
 * to show another account. What is known of the money stays.
 */
export function problemOf(
  terms: SendTerms,
  account: Account | null,
  before: Explanation | null,
): Explanation | null {
  if (sameAddress(account?.address, terms.from)) return before
  const what = account ? 'Another account is connected now. Look once more.' : 'Your wallet is disconnected.'
  const situation = paidAddress(terms.to) === null ? 'deposit' : 'transfer'
  return explain({ what, outcome: before?.outcome ?? 'refused', next: 'none' }, situation)
}
