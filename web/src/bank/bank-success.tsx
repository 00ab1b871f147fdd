import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { CashOut } from '@/api/cash-outs'
import { chainOf, useConfig } from '@/api/queries'
import { buttonClass } from '@/ui/button'
import { OutGlyph } from '@/ui/glyphs'
import { CashOutCard } from './cash-out-card'
import { useCashOutNow } from './use-cash-out'

export interface BankSuccessProps {
  cashOut: CashOut
}

/** From the server's yes until the money is at the bank. The page may be left: the status page tells the same. */
export function BankSuccess({ cashOut: known }: BankSuccessProps) {
  const cashOut = useCashOutNow(known)
  const { type, chainId, landingChainId, txHash } = cashOut
  const explorerUrl = chainOf(useConfig(), landingChainId ?? chainId)?.explorerUrl
  return (
    <CashOutCard cashOut={cashOut} title={t`Yay!`}>
      {type === 'CASHOUT' ? (
        <Link to="/profile" className={`${buttonClass('strong')} w-full`}>
          {t`Go to profile`}
        </Link>
      ) : (
        <>
          <Link to="/send" className={`${buttonClass('strong')} w-full`}>
            {t`Make a payment`}
          </Link>
          {txHash && explorerUrl && (
            <a
              href={`${explorerUrl}/tx/${txHash}`}
              target="_blank"
              rel="noreferrer"
              className={`${buttonClass('plain')} w-full`}
            >
              {t`See transaction confirmation`} <OutGlyph />
            </a>
          )}
        </>
      )}
      <Link to="/cashout/status" search={{ id: cashOut.id }} className={`${buttonClass('quiet')} w-full`}>
        {t`Follow it on a page of its own`}
      </Link>
    </CashOutCard>
  )
}
