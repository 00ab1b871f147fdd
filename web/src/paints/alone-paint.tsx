import { t } from '@lingui/core/macro'

/** Where the bank provider's pages lead at their end: seen for a moment in a frame, or for longer without one. */
export function ClosePaint() {
  return (
    <main>
      <img src="/favicon.svg" alt="" width={72} height={72} />
      <h1>{t`That is all here`}</h1>
      <p>{t`You can close this window.`}</p>
    </main>
  )
}

/** What `public/sw.js` shows where there is no network. */
export function OfflinePaint() {
  return (
    <main>
      <img src="/favicon.svg" alt="" width={104} height={120} />
      <h1>{t`No connection`}</h1>
      <p>
        {t`This device does not reach Filbert right now. Nothing was sent, and no money has moved: what is in a link stays there.`}
      </p>
      <button type="button">{t`Try again`}</button>
      <p className="small">{t`It goes on by itself once the connection is back.`}</p>
    </main>
  )
}
