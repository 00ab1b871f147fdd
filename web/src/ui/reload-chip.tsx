import { t } from '@lingui/core/macro'
/** Only a new page asks again for code that did not come. Where it is stays as it is, the secret of a link included. */
export function ReloadChip() {
  return (
    <button type="button" className="chip my-2" onClick={() => location.reload()}>
      {t`Load the page again`}
    </button>
  )
}
