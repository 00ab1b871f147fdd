import type { ReactNode } from 'react'
import { Nut, type NutPose } from './nut'

/** `line`: in a line of text. `row`: beside words in a list. `tile`: as wide as its place. `ticket`: the first thing on a card. */
export type NftSize = 'line' | 'row' | 'tile' | 'ticket'

const BOX: Record<NftSize, string> = {
  line: 'size-6 rounded-[30%]',
  row: 'size-10 rounded-[30%]',
  tile: 'aspect-square w-full rounded-field',
  ticket: 'mb-2 size-44 rounded-card',
}

interface NftFrameProps {
  size: NftSize
  pose?: NutPose
  /** Leaves room below the nut. */
  raised?: boolean
  /** Hung over the drawing. */
  children?: ReactNode
}

/** The box that a collectible's picture hangs in: as large with it as without, and then a nut stands in it. */
export function NftFrame({ size, pose = 'idle', raised = false, children }: NftFrameProps) {
  return (
    <span className={`nft-frame ${BOX[size]}`}>
      <Nut pose={pose} className={raised ? 'mb-12 size-[70%]' : 'size-4/5'} />
      {children}
    </span>
  )
}
