import { t } from '@lingui/core/macro'
import { useConfig } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { OutGlyph } from '@/ui/glyphs'

/** Pages of whoever runs this. Absent, or null: there is none. */
interface OperatorPages {
  docsUrl?: string | null
  communityUrl?: string | null
}

/** Where wallets are explained, and where others are met, as far as whoever runs this has such places. */
export function OperatorLinks() {
  const { docsUrl, communityUrl }: Config & OperatorPages = useConfig()
  if (!docsUrl && !communityUrl) return null
  return (
    <p className="flex flex-wrap justify-center gap-x-2">
      {docsUrl && <Out href={docsUrl}>{t`How wallets work`}</Out>}
      {communityUrl && <Out href={communityUrl}>{t`Community chat`}</Out>}
    </p>
  )
}

function Out({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="btn btn-quiet font-normal">
      {children} <OutGlyph />
    </a>
  )
}
