import { chromeIntent, inAppBrowser } from '@/lib/in-app-browser'
import { CopyButton } from './copy-button'
import { OutGlyph } from './glyphs'

export interface OpenInBrowserProps {
  /** What a wallet is wanted for. */
  purpose: 'claim' | 'send'
}

const WANTED = {
  claim: 'A typed address works here. To use a wallet, open this page in your browser.',
  send: 'To send, open this page in your browser.',
}

/** Nothing, unless this page stands in some app's own browser: then the way out of it. */
export function OpenInBrowser({ purpose }: OpenInBrowserProps) {
  const here = inAppBrowser(navigator.userAgent)
  if (!here) return null
  const intent = here.system === 'android' ? chromeIntent(location.href) : null
  const app = here.app ?? 'this app'
  return (
    <section aria-label="Open in browser" className="slip">
      <p>
        <strong>{here.app ?? 'This app'} keeps wallets out.</strong> {WANTED[purpose]}
      </p>
      {intent === null && (
        <p className="text-soft">Tap ⋯ in {app} and choose “Open in browser”, or take the link there.</p>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1 *:justify-center">
        {intent !== null && (
          <a className="chip" href={intent}>
            Open in Chrome <OutGlyph />
          </a>
        )}
        <CopyButton text={location.href} label="Copy link" className="chip">
          Copy link
        </CopyButton>
      </div>
    </section>
  )
}
