import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { BankChoicesProps } from './bank-choices'
import type { BankSentProps } from './bank-sent'
import type { BankClaimProps } from './claimed-to-bank'

const load = () => import('./bank-parts').then((m) => m.BANK_PARTS)

/** All that knows of banks comes when it is wanted: most friends on the phone want none of it. */
export const BankClaim = late<BankClaimProps>(() => load().then((m) => m.BankClaim), UnloadedCard)

/** Without its code a bank account can still be typed. */
export const BankChoices = late<BankChoicesProps>(() => load().then((m) => m.BankChoices))

/** Without its code what is known to everybody stays. */
export const BankSent = late<BankSentProps>(() => load().then((m) => m.BankSent))
