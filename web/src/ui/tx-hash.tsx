import { t } from '@lingui/core/macro'
import { CopyButton } from './copy-button'
import { OutGlyph } from './glyphs'

interface TxHashProps {
  hash: string
  /** Of the chain; null where there is no explorer to look into. */
  explorerUrl: string | null
}

/** A transaction: a link into the explorer where there is one, and always to be copied. */
export function TxHash({ hash, explorerUrl }: TxHashProps) {
  const short = `${hash.slice(0, 8)}…${hash.slice(-4)}`
  return (
    <span
      translate="no"
      className="-mr-2.5 inline-flex items-center gap-1 tabular-nums min-[20.1rem]:whitespace-nowrap"
    >
      {explorerUrl ? (
        <a
          href={`${explorerUrl}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center gap-1 underline decoration-line underline-offset-4"
        >
          {short} <OutGlyph />
        </a>
      ) : (
        <span title={hash}>{short}</span>
      )}
      <CopyButton text={hash} label={t`Copy transaction hash`} />
    </span>
  )
}
