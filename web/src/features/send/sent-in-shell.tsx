import type { Piece } from '@/lib/piece'
import { ShellCrack } from '@/ui/shell-crack'
import { SmallPicture } from '@/ui/small-picture'

interface SentInShellProps {
  /** Null: it was money. */
  piece: Piece | null
  className: string
}

/** The shell that it travelled in, open. Of a collection that we do not know nothing is shown unasked. */
export function SentInShell({ piece, className }: SentInShellProps) {
  if (!piece) return <ShellCrack className={className} />
  return (
    <ShellCrack className={className} inside={<SmallPicture src={piece.listed ? piece.image : null} />} />
  )
}
