import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { useConfig } from '@/api/queries'
import type { SentLink } from '@/device/records/sent-links'
import type { History } from '@/history/use-history'
import { OWN_FAULT } from '@/lib/cause'
import { heldWhile } from '@/ui/button'
import { DownloadGlyph } from '@/ui/menu-glyphs'
import { Spinner } from '@/ui/timeline'
import { toast } from '@/ui/toasts'
import { tellUnloaded } from '@/ui/unloaded'
import { explained } from '@/words/explained'

/** Everything as a file for other programs. */
export function SaveAll({ history }: { history: History }) {
  const config = useConfig()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const code = await import('./save-history').catch(() => null)
    if (code) await code.saveHistory(history, config, queries).then(tellSaved, tellFailed)
    else tellUnloaded()
    setBusy(false)
  }
  return <SaveButton busy={busy} onSave={() => void save()} />
}

/** The button by itself, as it is painted before it can do anything. */
export function SaveButton({ busy, onSave }: { busy: boolean; onSave: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-plain min-h-[3.75rem] rounded-field! px-4"
      aria-busy={busy}
      aria-label={t`Download all payments as CSV`}
      title={t`Download all payments as CSV`}
      {...heldWhile(busy, onSave)}
    >
      {busy ? <Spinner /> : <DownloadGlyph />} CSV
    </button>
  )
}

interface SaveOlderProps {
  links: readonly (SentLink & { index: string })[]
}

/** Links that are kept in an older form, whole, for who wants them elsewhere. */
export function SaveOlder({ links }: SaveOlderProps) {
  const config = useConfig()
  const count = links.length
  const save = async () => {
    const code = await Promise.all([
      import('./csv'),
      import('@/ui/save-file'),
      import('./save-history'),
    ]).catch(() => null)
    if (!code) return tellUnloaded()
    const [{ olderLinksCsv }, { saveFile }, { chainNames }] = code
    const chains = chainNames(config)
    const text = olderLinksCsv(links, (chainId) => chains.get(chainId), location.origin)
    saveFile(new TextEncoder().encode(text), 'text/csv', 'filbert-older-links.csv')
    toast(t`The file is saved. Whoever has it has the money in its links.`)
  }
  return (
    <button type="button" className="btn btn-quiet text-balance font-normal" onClick={() => void save()}>
      {plural(count, {
        one: 'Download the link that this device keeps in an older form',
        other: 'Download the # links that this device keeps in an older form',
      })}
    </button>
  )
}

function tellSaved(): void {
  toast(t`The file is saved.`)
}

async function tellFailed(error: unknown): Promise<void> {
  const { what } = await explained(error instanceof ApiError ? error : OWN_FAULT, 'read')
  const words = t({ comment: '{what}: a sentence on why', message: `No file was made. ${what}` })
  toast(words, { tone: 'warning' })
}
