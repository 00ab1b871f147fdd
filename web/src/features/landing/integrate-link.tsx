import { t } from '@lingui/core/macro'
import { buttonClass } from '@/ui/button'
import { OutGlyph } from '@/ui/glyphs'

interface IntegrateLinkProps {
  /** Where whoever runs this explains how to build on it. Absent: on the page of the API. */
  url: string | null | undefined
  look?: 'plain' | 'strong'
  className?: string
}

/** To the documents, which are no page of the app. */
export function IntegrateLink({ url, look = 'plain', className = '' }: IntegrateLinkProps) {
  const button = `${buttonClass(look)} ${className}`
  if (!url)
    return (
      <a href="/docs" className={button}>
        {t`Integrate`}
      </a>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className={button}>
      {t`Integrate`} <OutGlyph />
    </a>
  )
}
