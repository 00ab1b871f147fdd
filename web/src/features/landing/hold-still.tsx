import { t } from '@lingui/core/macro'
import { Glyph } from '@/ui/glyphs'

interface HoldStillProps {
  held: boolean
  onHeld: (held: boolean) => void
}

/** Stops what moves by itself on a front page, and lets it go on. Where motion is not wanted nothing does. */
export function HoldStill({ held, onHeld }: HoldStillProps) {
  return (
    <button
      type="button"
      aria-label={held ? t`Let it move` : t`Hold it still`}
      title={held ? t`Let it move` : t`Hold it still`}
      className="hold-still grid size-12 place-items-center rounded-full text-soft hover:bg-sunk"
      onClick={() => onHeld(!held)}
    >
      <Glyph>{held ? <path d="M8 5l11 7-11 7z" /> : <path d="M8 6v12M16 6v12" />}</Glyph>
    </button>
  )
}
