import { t } from '@lingui/core/macro'
import { keepSetting } from '@/lib/device-storage'
import { MoonGlyph, SunGlyph } from './glyphs'

/** Light or dark by hand. Until it is pressed the system decides; `boot.js` restores the choice. */
export function ThemeToggle({ inert = false }: { inert?: boolean }) {
  return (
    <button
      type="button"
      inert={inert}
      aria-label={t`Switch between light and dark`}
      title={t`Light or dark`}
      className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunk max-[29rem]:w-11"
      onClick={toggleTheme}
    >
      <span className="theme-light">
        <MoonGlyph />
      </span>
      <span className="theme-dark">
        <SunGlyph />
      </span>
    </button>
  )
}

function toggleTheme(): void {
  const root = document.documentElement
  const chosen =
    root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = chosen === 'dark' ? 'light' : 'dark'
  root.dataset['theme'] = next
  keepSetting('filbert.theme', next)
}
