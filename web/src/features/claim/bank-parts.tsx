import type { ReactNode } from 'react'
import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import { BankChoices } from './bank-choices'
import { BankSent } from './bank-sent'
import type { BankClaimProps } from './claimed-to-bank'

const Claim = late<BankClaimProps>(() => import('./bank-claim').then((m) => m.BankClaim), UnloadedCard)

/** What the claim page has of banks, by one name: the page itself lists no file of theirs. */
export const BANK_PARTS = {
  BankClaim: (props: BankClaimProps): ReactNode => <Claim {...props} />,
  BankChoices,
  BankSent,
}
