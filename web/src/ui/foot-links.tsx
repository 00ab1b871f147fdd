import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Pages of whoever runs this, in place of those that come with it. Absent, or null: there is none. */
export interface OperatorPages {
  docsUrl?: string | null | undefined
  termsUrl?: string | null | undefined
  privacyUrl?: string | null | undefined
  communityUrl?: string | null | undefined
  contactUrl?: string | null | undefined
  statusUrl?: string | null | undefined
}

/** Where else there is something to read, at the foot of every page that nobody was sent. */
export function FootLinks({ pages }: { pages: OperatorPages }) {
  const { docsUrl, termsUrl, privacyUrl, communityUrl, contactUrl, statusUrl } = pages
  return (
    <nav aria-label={t({ context: 'links at the foot of a page', message: 'More' })}>
      <ul className="foot">
        <li>
          <Link to="/sdk">{t`For businesses`}</Link>
        </li>
        <li>{docsUrl ? <Out href={docsUrl}>{t`Docs`}</Out> : <a href="/docs">{t`Docs`}</a>}</li>
        <li>{termsUrl ? <Out href={termsUrl}>{t`Terms`}</Out> : <Link to="/terms">{t`Terms`}</Link>}</li>
        <li>
          {privacyUrl ? <Out href={privacyUrl}>{t`Privacy`}</Out> : <Link to="/privacy">{t`Privacy`}</Link>}
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
        {statusUrl && (
          <li>
            <Out href={statusUrl}>{t({ context: 'links at the foot of a page', message: 'Status' })}</Out>
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
