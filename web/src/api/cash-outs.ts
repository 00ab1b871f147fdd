import type { Hex } from '@/lib/hex'
import { get, post, postAgain } from './client'
import type {
  CashOut,
  CashOutPage,
  CashOutState,
  CashOutToConfirm,
  CashOutToPrepare,
  ReadyCashOut,
  SignedRoute,
} from './schema.gen'

export type {
  CashOut,
  CashOutPage,
  CashOutState,
  CashOutToPrepare,
  CashOutType,
  ReadyCashOut,
  SignedRoute,
} from './schema.gen'

/** The calls about money on its way to a bank. */
export const cashOutApi = {
  /** The same again is the same cash-out. Nothing moves by it. */
  prepare: (wanted: CashOutToPrepare) => postAgain<ReadyCashOut>('/user/prepare-cash-out', wanted),
  /** From then on it is the server's. */
  confirm: (cashOutId: string, signature: Hex, route?: SignedRoute) =>
    post<CashOut>('/user/confirm-cash-out', {
      cashOutId,
      signature,
      ...(route && { route }),
    } satisfies CashOutToConfirm),
  cashOut: (id: string) => get<CashOut>(`/cash-out?${new URLSearchParams({ id })}`),
  cashOuts: (before: string | null = null) =>
    get<CashOutPage>(`/user/cash-outs${before === null ? '' : `?${new URLSearchParams({ before })}`}`),
}

/** Whether nothing more is to be heard of it for now. A bank may still send back what it was paid. */
export function isOver(state: CashOutState): boolean {
  return state === 'payment_processed' || state === 'refunded' || state === 'canceled'
}
