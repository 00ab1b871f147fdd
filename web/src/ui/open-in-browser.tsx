import { t } from '@lingui/core/macro'
import { chromeIntent, inAppBrowser } from '@/lib/in-app-browser'
import { CopyButton } from './copy-button'
import { OutGlyph } from './glyphs'

export interface OpenInBrowserProps {
  /** What a wallet is wanted for. */
  purpose: 'claim' | 'send'
}

const WANTED = {
  claim: t`A typed address works here. To use a wallet, open this page in your browser.`,
  send: t`To send, open this page in your browser.`,
}

/** Nothing, unless this page stands in some app's own browser: then the way out of it. */
export function OpenInBrowser({ purpose }: OpenInBrowserProps) {
  const here = inAppBrowser(navigator.userAgent)
  if (!here) return null
  const intent = here.system === 'android' ? chromeIntent(location.href) : null
  const { app } = here
  return (
    <section aria-label={t`Open in browser`} className="slip">
      <p>
        <strong>{app === null ? t`This app keeps wallets out.` : t`${app} keeps wallets out.`}</strong>{' '}
        {WANTED[purpose]}
      </p>
      {intent === null && (
        <p className="text-soft">
          {app === null
            ? t`Tap ⋯ in this app and choose “Open in browser”, or take the link there.`
            : t`Tap ⋯ in ${app} and choose “Open in browser”, or take the link there.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1 *:justify-center">
        {intent !== null && (
          <a className="chip" href={intent}>
            {t`Open in Chrome`} <OutGlyph />
          </a>
        )}
        <CopyButton text={location.href} label={t`Copy link`} className="chip">
          {t`Copy link`}
        </CopyButton>
      </div>
    </section>
  )
}
