import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { Around } from '@/ui/exact'
import { askedWords } from '@/features/request/request-words'
import { addressPaymentOf } from './address-payment'
import { RequestAddress } from './request-address'

export interface MadeAddressProps {
  request: RequestLink
  chain: Chain
}

/** For who asks: the request's own address, folded away, to be passed on in place of its link. */
export function MadeAddress({ request, chain: { name: chainName } }: MadeAddressProps) {
  const payment = addressPaymentOf(request)
  if (!payment) return null
  const amount = askedWords(request)
  return (
    <details>
      <summary className="btn btn-quiet h-auto w-full text-balance">
        {t`It can also be paid by a plain transfer, from an exchange too`}
      </summary>
      <div className="card mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-4 pb-5">
        <p className="text-pretty">
          <Around
            exact={[amount, chainName]}
          >{t`The payer sends ${amount} on ${chainName} to this address.`}</Around>{' '}
          {t`Another token is not counted. What is sent on another chain may be lost.`}
        </p>
        <RequestAddress address={payment.address} />
      </div>
    </details>
  )
}
