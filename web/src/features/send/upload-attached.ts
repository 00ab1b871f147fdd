import { ApiError, api } from '@/api/client'
import { sealFile } from '@/lib/attachment/sealed-file'
import { sealNote } from '@/lib/attachment/sealed-note'
import { signAttachment } from '@/lib/attachment/signature'
import type { CauseOf } from '@/lib/cause'
import { type Hex, toHex } from '@/lib/hex'
import { linkKey } from '@/lib/secret'
import type { Attached } from '@/links/attach/attached'

type NotAttached = CauseOf<'not_attached'>

/**
 * Seals what travels with a link under its secret, here, and has the server keep it. To be done before any
 * money moves. Null: it is kept. Else why not; nothing of it is kept then.
 */
export async function uploadAttached(
  { message, file }: Attached,
  secret: string,
  senderAddress: Hex,
): Promise<NotAttached | null> {
  // Browsers seal nothing on pages that came without https.
  if (!globalThis.crypto?.subtle) return withoutIt('no_seal')
  const { privateKey, pubKey20 } = linkKey(secret)
  const under = { secret, pubKey20 }
  const note = await sealNote(under, { message, file })
  const sealed = file && (await sealFile(under, file.bytes))
  const form = new FormData()
  form.set('pubKey20', pubKey20)
  form.set('attachmentOptions', JSON.stringify({ message: toHex(note) }))
  form.set('senderAddress', senderAddress)
  form.set('signature', await signAttachment(privateKey, note, sealed))
  if (sealed) form.set('attachmentFile', new Blob([sealed], { type: 'application/octet-stream' }), 'sealed')
  try {
    await api.submitClaimLink(form)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return withoutIt(error.code, error.requestId)
  }
}

/** Nothing was asked of the wallet yet, however the upload went: it can be left away. */
function withoutIt(why: string, requestId?: string): NotAttached {
  return { code: 'not_attached', outcome: 'refused', values: [why], requestId }
}
