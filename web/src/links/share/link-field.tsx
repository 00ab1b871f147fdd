import { t } from '@lingui/core/macro'
import { CopyButton } from '@/ui/copy-button'

interface LinkFieldProps {
  link: string
  /** With a button that copies it, where none beside it does. */
  copies: boolean
}

/** The link by its host and its end, as nobody reads what is between; whole once it is gone into. */
export function LinkField({ link, copies }: LinkFieldProps) {
  return (
    <div className="field relative">
      <input
        readOnly
        aria-label={t`The link`}
        value={link}
        className="peer opacity-0 focus:opacity-100"
        onFocus={(event) => event.target.select()}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-4.5 flex max-w-[calc(100%-8rem)] items-center text-[1.0625rem] peer-focus:hidden"
      >
        <span className="truncate">{new URL(link).host}</span>
        <span className="text-soft">/…</span>
        {link.slice(-4)}
      </span>
      {copies && (
        <CopyButton
          text={link}
          label={t`Copy link`}
          className="inline-flex min-h-12 items-center gap-2 rounded-xl px-3 font-semibold hover:bg-sunk"
        >
          {t`Copy`}
        </CopyButton>
      )}
    </div>
  )
}
