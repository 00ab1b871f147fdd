import type { BankConfirmProps } from '@/bank/bank-confirm'
import type { BankSuccessProps } from '@/bank/bank-success'
import { late } from '@/ui/late'
import { UnloadedCard } from '@/ui/unloaded'
import type { ConfirmAcrossProps } from './confirm-across'

/** What comes after the first card, which nobody waits for before they have filled that in. */
export const BankConfirm = late<BankConfirmProps>(
  () => import('@/bank/bank-confirm').then((m) => m.BankConfirm),
  UnloadedCard,
)

export const ConfirmAcross = late<ConfirmAcrossProps>(
  () => import('./confirm-across').then((m) => m.ConfirmAcross),
  UnloadedCard,
)

export const BankSuccess = late<BankSuccessProps>(
  () => import('@/bank/bank-success').then((m) => m.BankSuccess),
  UnloadedCard,
)
