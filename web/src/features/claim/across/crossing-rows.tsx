import { t } from '@lingui/core/macro'
import type { Crossing, CrossingState } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { OutGlyph } from '@/ui/glyphs'
import { Row, Rows } from '@/ui/ticket'
import { TxHash } from '@/ui/tx-hash'

interface CrossingRowsProps {
  crossing: Crossing
  near: Chain
  /** Absent: it is not served here any more. */
  far: Chain | undefined
}

/** Its transactions: on the link's chain, with whoever carries it over, and where it arrives. */
export function CrossingRows({ crossing, near, far }: CrossingRowsProps) {
  const { from, to, trackerUrl, refundTxHash } = crossing
  const isSwap = from.chainId === to.chainId
  const isAwaited = OPEN.includes(crossing.state)
  return (
    <Rows>
      {(from.txHash || isAwaited) && (
        <Row label={onChain(near, from.chainId)}>
          <Transaction hash={from.txHash} explorerUrl={near.explorerUrl} />
        </Row>
      )}
      {trackerUrl && (
        <Row label={t`In between`}>
          <a
            href={trackerUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center gap-1 underline decoration-line underline-offset-4"
          >
            {t`Follow it`} <OutGlyph />
          </a>
        </Row>
      )}
      {!isSwap && (to.txHash || isAwaited) && (
        <Row label={onChain(far, to.chainId)}>
          <Transaction hash={to.txHash} explorerUrl={far?.explorerUrl ?? null} />
        </Row>
      )}
      {refundTxHash && (
        <Row label={t({ comment: 'By which transaction', message: 'Sent back by' })}>
          <TxHash hash={refundTxHash} explorerUrl={near.explorerUrl} />
        </Row>
      )}
      {!isAwaited && !from.txHash && (
        <Row label={t`Transaction`}>{t({ comment: 'There is no transaction', message: 'none' })}</Row>
      )}
    </Rows>
  )
}

function onChain(chain: Chain | undefined, chainId: string): string {
  const chainName = chain?.name
  return chainName ? t`On ${chainName}` : t`On chain ${chainId}`
}

/** In which there may still come one. */
const OPEN: readonly CrossingState[] = ['claiming', 'crossing', 'needs_gas', 'failed']

function Transaction({ hash, explorerUrl }: { hash: Hex | null; explorerUrl: string | null }) {
  if (hash) return <TxHash hash={hash} explorerUrl={explorerUrl} />
  return <span className="flex min-h-9 items-center font-normal text-soft">…</span>
}
