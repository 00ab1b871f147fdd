import { plural, t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { useDurability } from '@/device/durability'
import type { BackupProblem, Restored } from '@/device/records/backup'
import { heldWhile } from '@/ui/button'
import { DownloadGlyph } from '@/ui/menu-glyphs'
import { Spinner } from '@/ui/timeline'
import { toast } from '@/ui/toasts'
import { tellUnloaded } from '@/ui/unloaded'

const PROBLEMS: Record<BackupProblem, string> = {
  no_backup: t`This file is no backup of links. Nothing was changed.`,
  newer: t`A newer version of this page wrote this backup. Reload the page and try again.`,
  too_large: t`This file is too large to be a backup of links. Nothing was changed.`,
}

const loadBackup = () => import('@/device/records/backup')

/** The links whose secrets are on this device, as a file and back. */
export function BackupButtons({ hasLinks }: { hasLinks: boolean }) {
  const isClearable = useDurability() === 'clearable'
  return (
    <section
      aria-label={t`Backup of your links`}
      className="grid w-full max-w-[52ch] grid-cols-[minmax(0,1fr)] justify-items-center gap-1"
    >
      {hasLinks && (
        <p className="text-balance text-soft">
          {isClearable &&
            `${t`This browser may clear what this page stores, often after a week without a visit.`} `}
          {t`A backup holds the secrets of your links. Anyone with the file can take the money in them.`}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-x-2">
        {hasLinks && <SaveBackup />}
        <RestoreBackup />
      </div>
    </section>
  )
}

/** Beside a link that was made, where the browser does not promise to keep it. */
export function OfferBackup() {
  return useDurability() === 'clearable' && <SaveBackup />
}

/** Nothing of it leaves the device but in the file. */
function SaveBackup() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const code = await Promise.all([loadBackup(), import('@/ui/save-file')]).catch(() => null)
    if (code) saveWith(...code)
    else tellUnloaded()
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="btn btn-quiet text-balance font-normal"
      aria-busy={busy}
      {...heldWhile(busy, () => void save())}
    >
      {busy ? <Spinner /> : <DownloadGlyph />} {t`Save a backup of your links`}
    </button>
  )
}

function saveWith(
  { backupText }: typeof import('@/device/records/backup'),
  { saveFile }: typeof import('@/ui/save-file'),
): void {
  const now = new Date()
  const warning = t`This file holds the secrets of links. Anyone who has it can take the money in them. Keep it like cash, and send it to nobody.`
  const bytes = new TextEncoder().encode(backupText(warning, now))
  saveFile(bytes, 'application/json', `filbert-backup-${now.toISOString().slice(0, 10)}.json`)
  toast(t`The backup is saved. Anyone with the file can take the money in its links.`)
}

function RestoreBackup() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="hidden"
        accept="application/json,.json"
        aria-label={t`Backup of links`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void restore(file)
          // Else the same file could not be chosen again.
          target.value = ''
        }}
      />
      <button type="button" className="btn btn-quiet font-normal" onClick={() => input.current?.click()}>
        {t`Restore links from a backup`}
      </button>
    </>
  )
}

async function restore(file: File): Promise<void> {
  const code = await loadBackup().catch(() => null)
  if (!code) return tellUnloaded()
  const { LARGEST_BACKUP, readBackup, restoreBackup } = code
  const backup = file.size > LARGEST_BACKUP ? 'too_large' : readBackup(await file.text().catch(() => ''))
  if (typeof backup === 'string') {
    toast(PROBLEMS[backup], { tone: 'warning' })
    return
  }
  const restored = restoreBackup(backup)
  const tone = restored.full || restored.unreadable > 0 ? 'warning' : 'news'
  toast(restoredWords(restored), { tone })
}

function restoredWords({ taken, known, unreadable, full }: Restored): string {
  const words = [
    (taken > 0 || known + unreadable === 0) &&
      plural(taken, { one: '# link is back on this device.', other: '# links are back on this device.' }),
    known > 0 && plural(known, { one: '# link was here already.', other: '# links were here already.' }),
    unreadable > 0 &&
      plural(unreadable, { one: '# link could not be read.', other: '# links could not be read.' }),
    full && t`This browser has no room for the others. Keep the file.`,
  ]
  return words.filter((one) => one !== false).join(' ')
}
