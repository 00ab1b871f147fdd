import type { Account } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import type { Cause } from '@/words/sentence'
import type { CashOutTerms } from './cash-out-machine'

/** What stands against paying as agreed: the wallet has come to show another account, or none. */
export function signerProblem({ from }: CashOutTerms, account: Account | null): Cause | null {
  if (sameAddress(account?.address, from)) return null
  return { code: account ? 'signer_changed' : 'signer_gone', outcome: 'refused' }
}
