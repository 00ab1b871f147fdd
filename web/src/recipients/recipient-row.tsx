import type { TypedRecipient } from '@/lib/typed-recipient'
import { heldWhile } from '@/ui/button'
import { ArrowGlyph, ChatGlyph, MailGlyph, PersonGlyph } from '@/ui/glyphs'
import { Identicon } from '@/ui/identicon'
import { Spinner } from '@/ui/timeline'

interface RecipientRowProps {
  kind: TypedRecipient['kind']
  /** Whose face it shows, where it is an address. */
  address: string | null
  title: string
  below: string
  busy?: boolean
  onChoose: () => void
}

/** One whom money can be sent to. */
export function RecipientRow({ kind, address, title, below, busy = false, onChoose }: RecipientRowProps) {
  return (
    <li className="border-line border-t-[1.5px] border-dashed first:border-0">
      <button
        type="button"
        className="-mx-3 flex min-h-16 w-[calc(100%+1.5rem)] items-center gap-3 rounded-xl px-3 text-left hover:bg-sunk"
        {...heldWhile(busy, onChoose)}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk">
          {address ? (
            <Identicon address={address} size={36} />
          ) : kind === 'name' ? (
            <PersonGlyph />
          ) : kind === 'phone' ? (
            <ChatGlyph />
          ) : (
            <MailGlyph />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span translate="no" title={address ?? title} className="block truncate font-semibold">
            {title}
          </span>
          <span title={below} className="block truncate text-soft text-sm">
            {below}
          </span>
        </span>
        {busy ? <Spinner /> : <ArrowGlyph />}
      </button>
    </li>
  )
}
