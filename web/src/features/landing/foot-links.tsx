import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfig } from '@/api/queries'

/** Where else there is something to read, at the foot of the pages that tell about the product. */
export function FootLinks() {
  const { landing, contactUrl, communityUrl } = useConfig()
  return (
    <nav
      aria-label={t({ context: 'links at the foot of a page', message: 'More' })}
      className="mx-auto w-full max-w-6xl px-5 pt-10"
    >
      <ul className="foot flex flex-wrap gap-x-6">
        <li>
          <Link to="/">Filbert</Link>
        </li>
        <li>
          <Link to="/sdk">{t`For businesses`}</Link>
        </li>
        <li>
          {landing.integrateUrl ? <Out href={landing.integrateUrl}>{t`Docs`}</Out> : <a href="/docs">API</a>}
        </li>
        <li>
          {landing.termsUrl ? (
            <Out href={landing.termsUrl}>{t`Terms`}</Out>
          ) : (
            <Link to="/terms">{t`Terms`}</Link>
          )}
        </li>
        <li>
          {landing.privacyUrl ? (
            <Out href={landing.privacyUrl}>{t`Privacy`}</Out>
          ) : (
            <Link to="/privacy">{t`Privacy`}</Link>
          )}
        </li>
        {communityUrl && (
          <li>
            <Out href={communityUrl}>{t`Community`}</Out>
          </li>
        )}
        {contactUrl && (
          <li>
            <a href={contactUrl}>{t({ context: 'links at the foot of a page', message: 'Contact' })}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
