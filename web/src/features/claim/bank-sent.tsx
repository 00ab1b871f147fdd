import { useQuery } from '@tanstack/react-query'
import { type CashOut, cashOutApi } from '@/api/cash-outs'
import { refName } from '@/api/queries'
import type { Link } from '@/api/schema.gen'
import { BankSuccess } from '@/bank/bank-success'
import { useUser } from '@/people/use-user'
import { type OnInstead, useInstead } from './replaceable'

export interface BankSentProps {
  link: Link
  onInstead: OnInstead
}

/** A link that was claimed to a bank account of whoever opens it again: how far that is. */
export function BankSent({ link, onInstead }: BankSentProps) {
  const who = useUser()
  const userId = who.state === 'user' ? who.user.user.userId : null
  const { data } = useQuery({
    queryKey: ['user', userId, 'cash-outs', 'newest'],
    queryFn: () => cashOutApi.cashOuts(),
    enabled: userId !== null,
    retry: false,
  })
  const own = data?.items.find((cashOut) => isOf(cashOut, link))
  useInstead(own !== undefined, onInstead)
  return own && <BankSuccess cashOut={own} />
}

/** One that was only prepared, or came to nothing, has not emptied the link. */
function isOf({ type, state, link }: CashOut, of: Link): boolean {
  return type === 'CLAIM' && state !== 'ready' && state !== 'canceled' && refName(link) === refName(of)
}
