import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { CashOut } from '@/api/cash-outs'
import { crossingQuery } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import { OutGlyph } from '@/ui/glyphs'
import { Row } from '@/ui/ticket'
import { TxHash } from '@/ui/tx-hash'

interface LandingRowsProps {
  cashOut: CashOut
  /** Absent: it is not served here any more. */
  near: Chain | undefined
  far: Chain | undefined
}

/** The transactions of money that is brought to where our partner takes it, as far as there are any. */
export function LandingRows({ cashOut, near, far }: LandingRowsProps) {
  const { link, payTo, refundTxHash, reason } = cashOut
  // Before, there is none, and nobody would ask again.
  const hasSetOut = cashOut.state !== 'ready' && cashOut.state !== 'awaiting_tx'
  const { data } = useQuery({ ...crossingQuery(link), enabled: hasSetOut })
  // Another claim may have emptied the link since.
  const crossing = data?.crossing.recipientAddress === payTo ? data?.crossing : undefined
  const nearTx = crossing?.from.txHash
  const farTx = cashOut.txHash ?? crossing?.to.txHash
  return (
    <>
      {nearTx && (
        <Row label={labelOf(near, cashOut.chainId)}>
          <TxHash hash={nearTx} explorerUrl={near?.explorerUrl ?? null} />
        </Row>
      )}
      {crossing?.trackerUrl && (
        <Row label={t`In between`}>
          <a
            href={crossing.trackerUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center gap-1 underline decoration-line underline-offset-4"
          >
            {t`Follow it`} <OutGlyph />
          </a>
        </Row>
      )}
      {farTx && farTx !== nearTx && (
        <Row label={labelOf(far, cashOut.landingChainId ?? cashOut.chainId)}>
          <TxHash hash={farTx} explorerUrl={far?.explorerUrl ?? null} />
        </Row>
      )}
      {refundTxHash && reason === 'given_back' && (
        <Row label={t({ comment: 'The hash of a transaction follows', message: 'Sent back by' })}>
          <TxHash hash={refundTxHash} explorerUrl={near?.explorerUrl ?? null} />
        </Row>
      )}
    </>
  )
}

function labelOf(chain: Chain | undefined, chainId: string): string {
  const chainName = chain?.name
  return chainName === undefined ? t`On chain ${chainId}` : t`On ${chainName}`
}
