import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { type RequestLink, requestQuery } from '@/api/requests'
import { useAnnouncedWallet } from '@/chain/announced-wallet'
import { useAccount } from '@/chain/wallet'
import { useSentTransfers } from '@/device/follow/use-sent-transfers'
import { useTelling } from '@/device/follow/use-telling'
import { directTransfers } from '@/device/records/direct-transfers'
import { openTransfers } from '@/device/records/open-transfers'
import { useShelf } from '@/device/use-shelf'
import { OWN_FAULT } from '@/lib/cause'
import { runTransfer } from '@/transfers/run-transfer'
import type { TransferTerms } from '@/transfers/terms'
import { useCarriedOut } from '@/transfers/use-carried-out'
import { InAppHint } from '@/ui/in-app-hint'
import { usePageTitle } from '@/ui/page-title'
import { LookingAtRequest } from './looking'
import { OwnRequest } from './own-request'
import { PAY_START, type PayEvent, payReducer } from './pay-machine'
import { PayCard } from './pay-card'
import { payViewOf } from './pay-view'
import { PaymentSent } from './payment-sent'
import { RequestEnded } from './request-ended'
import { NotFound, UnreadRequest } from './request-unread'
import { useIsOwn } from './use-own'

/** Pays a request, or says why not. `id` null: the page's address names none. */
export function RequestPayPage({ id }: { id: string | null }) {
  usePageTitle(t`Pay a request`)
  const { data, error, isFetching, refetch } = useQuery({ ...requestQuery(id ?? ''), enabled: id !== null })
  if (data) return <Found key={data.id} request={data} />
  if (id === null || error?.code === 'request_not_found') return <NotFound />
  if (!error) return <LookingAtRequest />
  return <UnreadRequest cause={error} retrying={isFetching} onRetry={() => void refetch()} />
}

function Found({ request }: { request: RequestLink }) {
  const account = useAccount()
  const announced = useAnnouncedWallet()
  const wallet = account?.address ?? null
  const own = useIsOwn(request, wallet)
  const chain = chainOf(useConfig(), request.chainId)
  const [step, dispatch] = useReducer(payReducer, PAY_START)
  const [asPayer, setAsPayer] = useState(false)
  const running = useRef<AbortController | null>(null)
  const isOfIt = ({ requestId }: { requestId: string | null }) => requestId === request.id
  const paid = useShelf(directTransfers).filter(isOfIt)
  const open = useShelf(openTransfers).filter(isOfIt)
  useCarriedOut(open, (id, transfer) => dispatch({ type: 'transferred', id, transfer }))
  useTelling()
  useSentTransfers()

  /** One at a time, whatever is pressed how often. */
  const pay = (terms: TransferTerms) => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    const news = (event: PayEvent) => {
      // A payment that was given up and came all the same is told.
      if (!run.signal.aborted || event.type === 'transferred') dispatch(event)
    }
    news({ type: 'begun', terms })
    void runTransfer(terms, news, run.signal)
      .catch(() => news({ type: 'refused', problem: OWN_FAULT }))
      .finally(() => {
        if (running.current === run) running.current = null
      })
  }
  const giveUp = () => {
    running.current?.abort()
    running.current = null
    dispatch({ type: 'given_up' })
  }

  const view = payViewOf({ request, paid, own, asPayer })
  // It is followed to its end, and not only until it counts.
  if (step.step === 'ready' && view.kind === 'sent') dispatch({ type: 'found', transfer: view.transfer })
  if (step.step === 'sent') {
    const again = () => dispatch({ type: 'again' })
    return <PaymentSent request={request} transfer={step.transfer} onAgain={again} />
  }
  const working = step.step === 'working'
  if (working || view.kind === 'ready') {
    if (!chain) return <UnreadRequest cause={{ code: 'unknown_chain', outcome: 'refused' }} />
    return (
      <>
        <PayCard request={request} chain={chain} step={step} open={open} onPay={pay} onGiveUp={giveUp} />
        <InAppHint purpose="send" walletHere={announced || account !== null} />
      </>
    )
  }
  switch (view.kind) {
    case 'sent':
      return <LookingAtRequest />
    case 'own':
      return <OwnRequest request={request} wallet={wallet} onAsPayer={() => setAsPayer(true)} />
    case 'ended':
      return (
        <RequestEnded request={request} status={view.status} paid={paid} own={view.own} wallet={wallet} />
      )
  }
}
