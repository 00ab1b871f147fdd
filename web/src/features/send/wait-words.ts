import { t } from '@lingui/core/macro'
import { TRANSFER_WAITS } from '@/transfers/transfer-words'
import type { SendPhase } from './send-machine'

const SLOW = TRANSFER_WAITS.resolving
const ASKED = TRANSFER_WAITS.transferring
const OUT = {
  what: SLOW.what,
  money: t`It goes on without this page: the link comes to the list of those you sent.`,
}

/** What is said of a step that takes long, and where the money is. */
export const SEND_WAITS: Record<SendPhase, { what: string; money: string }> = {
  ...TRANSFER_WAITS,
  attaching: SLOW,
  depositing: ASKED,
  deposit_mining: OUT,
  signing: ASKED,
  posting: OUT,
  saved: OUT,
}
