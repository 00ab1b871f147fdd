import type { AttachmentInfo } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { PREFIX } from './api'
import { world } from './world'

/** Keeps what a page sends with a link; where its file is from then on. */
export function keepAttached(form: FormData): string | null {
  const pubKey20 = String(form.get('pubKey20')).toLowerCase()
  const { message: note } = JSON.parse(String(form.get('attachmentOptions'))) as { message: Hex }
  const file = form.get('attachmentFile')
  world.attachments.set(pubKey20, { note, file: file instanceof Blob ? file : null })
  return file ? fileUrl(pubKey20) : null
}

/** What was sent with this link, if anything was. */
export function attachedTo(link: string): AttachmentInfo | undefined {
  const query = new URL(link).searchParams
  const deposit = world.links.get(['c', 'v', 'i'].map((name) => query.get(name)).join('/'))
  const attached = deposit && world.attachments.get(deposit.pubKey20.toLowerCase())
  if (!attached) return undefined
  const { pubKey20 } = deposit
  return { pubKey20, message: attached.note, fileUrl: attached.file && fileUrl(pubKey20) }
}

const fileUrl = (pubKey20: string) => `${PREFIX}/attachments/${pubKey20.toLowerCase()}/${'0'.repeat(64)}`
