import type { Link } from '@/api/schema.gen'
import type { NutPose } from '@/ui/nut'

/** Of what shows a collectible, before and after more is known of it than its numbers. */
export interface NftProps {
  link: Link
}

export interface NftPictureProps extends NftProps {
  pose?: NutPose
}

export interface NftInShellProps extends NftProps {
  className: string
}
