import { t } from '@lingui/core/macro'
import { useConfig } from '@/api/queries'

/** Leads to whoever runs this, where they gave an address; else it is only said. */
export function SupportLink({ children = t`Chat with support` }: { children?: string }) {
  const { contactUrl } = useConfig()
  if (!contactUrl) return children
  return (
    <a
      href={contactUrl}
      target="_blank"
      rel="noreferrer"
      className="font-semibold underline underline-offset-4"
    >
      {children}
    </a>
  )
}
