import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { Batch } from '@/device/records/batches'
import { heldWhile } from '@/ui/button'
import { DownloadGlyph } from '@/ui/menu-glyphs'
import { Spinner } from '@/ui/timeline'
import { toast } from '@/ui/toasts'
import { tellUnloaded } from '@/ui/unloaded'
import type { BatchRow } from './rows'
import type { Paper } from './sheet-layout'

interface SaveFilesProps {
  batch: Batch
  rows: readonly BatchRow[]
}

const SAVED = t`The file is saved. Whoever has it has the money in its links.`

/** The links as files: the one way in which their secrets leave this browser. Only those that are made. */
export function SaveFiles({ batch, rows }: SaveFilesProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const made = useMemo(() => rows.filter(({ index }) => index !== null), [rows])
  if (made.length === 0) return null
  const save = async (what: string, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(what)
    try {
      await work()
      toast(SAVED)
    } catch {
      toast(t`No file was made. The links are still kept on this device.`, { tone: 'warning' })
    }
    setBusy(null)
  }
  const saveCsv = async () => {
    const code = await Promise.all([import('./links-csv'), import('@/ui/save-file')]).catch(() => null)
    if (!code) return tellUnloaded()
    const [{ linksCsv }, { saveBlob }] = code
    await save('csv', async () => {
      const lines = await linksCsv(batch, made, location.origin)
      saveBlob(new Blob(lines, { type: 'text/csv' }), `${fileName(batch)}.csv`)
    })
  }
  const savePdf = async (paper: Paper) => {
    const code = await Promise.all([import('./qr-sheet'), import('@/ui/save-file')]).catch(() => null)
    if (!code) return tellUnloaded()
    const [{ qrSheet, LINKS_A_FILE }, { saveBlob }] = code
    await save(paper, async () => {
      const files = Math.ceil(made.length / LINKS_A_FILE)
      for (let at = 0; at < files; at++) {
        const some = made.slice(at * LINKS_A_FILE, (at + 1) * LINKS_A_FILE)
        const pdf = await qrSheet(batch, some, paper, location.origin, () => {})
        const part = files > 1 ? `-${at + 1}-of-${files}` : ''
        saveBlob(new Blob([pdf], { type: 'application/pdf' }), `${fileName(batch)}-${paper}${part}.pdf`)
      }
    })
  }
  const button = (what: string, label: string, work: () => Promise<void>) => (
    <button
      type="button"
      className="btn btn-plain whitespace-nowrap px-3"
      aria-busy={busy === what}
      {...heldWhile(busy !== null, () => void work())}
    >
      {busy === what ? <Spinner /> : <DownloadGlyph />} {label}
    </button>
  )
  return (
    <section aria-labelledby="files" className="card grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-4 pb-4">
      <h2 id="files" className="display text-2xl">
        {t`Save the links`}
      </h2>
      <div className="grid grid-cols-2 gap-2 [&>:first-child]:col-span-2">
        {button('csv', 'CSV', saveCsv)}
        {button('a4', t`QR, A4`, () => savePdf('a4'))}
        {button('letter', t({ comment: 'Letter is a size of paper', message: 'QR, Letter' }), () =>
          savePdf('letter'),
        )}
      </div>
      <p className="text-soft text-sm">
        {t`Whoever has such a file can claim its links. It is made here: nobody else sees the secrets in it.`}
      </p>
    </section>
  )
}

function fileName({ title }: Batch): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
  return `filbert-${plain.slice(0, 40) || 'links'}`
}
