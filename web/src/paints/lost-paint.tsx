import { t } from '@lingui/core/macro'

/** What the page says where nothing of it can run. */
export function NoScriptPaint() {
  return (
    <div className="mx-auto grid w-full max-w-[30rem] gap-3 px-5 pt-6 pb-2">
      <img src="/favicon.svg" alt="" className="size-10" />
      <p className="display text-4xl">{t`Filbert needs JavaScript`}</p>
      <p>
        {t`The secret of a link is used in your browser only and never sent anywhere, so the work is done there too. Allow JavaScript for this page and load it again. No money moves before that.`}
      </p>
    </div>
  )
}

/** What `public/boot.js` shows when the scripts do not come. */
export function LostPaint() {
  return (
    <div
      role="alert"
      className="lost fixed inset-x-5 bottom-5 z-10 ml-auto grid max-w-96 pb-[env(safe-area-inset-bottom)]"
    >
      <div className="toast">
        <span className="toast-sign bg-butter text-outline">
          <span aria-hidden="true">!</span>
        </span>
        <div className="min-w-0 flex-1 py-3 pr-3">
          <p>
            {t`The rest of this page has not arrived. Is this device connected to the internet? Nothing moves before it is there.`}
          </p>
          <button type="button" className="chip my-2">
            {t`Load the page again`}
          </button>
        </div>
      </div>
    </div>
  )
}
