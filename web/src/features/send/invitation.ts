import { t } from '@lingui/core/macro'

/** What is handed on with a link. */
export function invitation(worth: string): string {
  return t`I sent you ${worth}. Open this link to claim it:`
}
