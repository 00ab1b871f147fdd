import type { Dispatch } from 'react'
import { plainMessage } from '@/lib/attachment/plain-text'
import type { Hex } from '@/lib/hex'
import { recipientText } from '@/lib/recipient'
import { type Attaching, makeLink } from '@/links/make-link'
import type { Attached } from '@/links/attach/attached'
import type { SendEvent, SendTerms } from './send-machine'
import { uploadAttached } from './upload-attached'

/** Makes the link that was agreed on, and what goes with it, and tells how it goes. */
export function runDeposit(
  { to, attached, ...terms }: SendTerms,
  news: Dispatch<SendEvent>,
  signal: AbortSignal,
): Promise<void> {
  const meantFor = recipientText(to) || null
  const attaching = attached && attachingOf(attached, terms.from)
  return makeLink({ ...terms, meantFor, attaching }, news, signal)
}

function attachingOf(attached: Attached, from: Hex): Attaching {
  return {
    message: plainMessage(attached.message) || null,
    fileName: attached.file?.name ?? null,
    upload: (secret) => uploadAttached(attached, secret, from),
  }
}
