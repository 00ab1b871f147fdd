import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import { OutGlyph } from '@/ui/glyphs'
import { ChainIcon } from '@/ui/icon'
import { carriedWords } from './carried'
import type { HistoryRow } from './row'

/** Where a link went on to that was claimed onto another chain, and the transaction that brought it there. */
export function CarriedOn({ row: { carried, chainId } }: { row: HistoryRow }) {
  const config = useConfig()
  if (!carried) return null
  const near = chainOf(config, chainId)?.name ?? unnamed(chainId)
  const far = chainOf(config, carried.chainId)
  const name = far?.name ?? unnamed(carried.chainId)
  const { txHash } = carried
  const words = carriedWords(carried, near, name)
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <span className="mt-0.5 inline-flex">
        <ChainIcon chainId={carried.chainId} name={name} />
      </span>
      <span className="min-w-0 text-pretty [overflow-wrap:anywhere]" title={txHash ?? undefined}>
        {txHash && far?.explorerUrl ? (
          <a
            href={`${far.explorerUrl}/tx/${txHash}`}
            target="_blank"
            rel="noreferrer"
            className="underline decoration-line underline-offset-4"
          >
            {words} <OutGlyph />
          </a>
        ) : (
          words
        )}
      </span>
    </span>
  )
}

function unnamed(chainId: string): string {
  return t`Chain ${chainId}`
}
