import { t } from '@lingui/core/macro'
import type { TransferPhase } from './terms'

/** The label of the button while it works: the product's own words. */
export const TRANSFER_LABELS: Record<TransferPhase, string> = {
  resolving: t`Asserting values`,
  allowing: t`Sign in wallet`,
  allowance_mining: t`Executing transaction`,
  transferring: t`Sign in wallet`,
  transfer_batched: t`Executing transaction`,
}

/** What is said of a step that takes long, and where the money is. */
export const TRANSFER_WAITS: Record<TransferPhase, { what: string; money: string }> = {
  resolving: { what: t`This takes longer than usual.`, money: t`Nothing has been sent yet.` },
  allowing: {
    what: t`Still waiting for your wallet.`,
    money: t`Open it and answer. Nothing moves before you do.`,
  },
  allowance_mining: { what: t`This takes longer than usual.`, money: t`Nothing has been sent yet.` },
  transferring: {
    what: t`Still waiting for your wallet.`,
    money: t`Open it and answer. Nothing moves before you do.`,
  },
  transfer_batched: {
    what: t`Your wallet has it, and may wait for other owners.`,
    money: t`It goes on without this page, which lists it when you come back.`,
  },
}
