import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { NutPose } from './nut'
import { NftFrame, type NftSize } from './nft-frame'

/** Where our own host keeps them. Nothing is ever fetched from where a collection says that its pictures are. */
const OURS = '/api/filbert/nfts/'

interface NftPictureProps {
  /** A path on this host; null where there is none. */
  src: string | null
  /** `Postcard 3`, or `CARD #3` where it has no name of its own. */
  name: string
  /** A collection that we know. Of any other anybody may have drawn anything: shown only when asked for. */
  listed: boolean
  size: NftSize
  /** How the nut stands in the frame where there is no picture. */
  pose?: NutPose
}

/** A collectible's picture in a box that keeps its size, whatever becomes of the picture. */
export function NftPicture({ src, name, listed, size, pose }: NftPictureProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const ours = src?.startsWith(OURS) ? src : null
  const isWanted = listed || asked === src
  const shown = isWanted && ours !== failed ? ours : null
  const unknown = size === 'ticket' && !listed && ours !== shown
  return (
    <NftFrame size={size} raised={unknown} pose={pose ?? (unknown ? 'puzzled' : 'idle')}>
      {shown !== null && <Picture key={shown} src={shown} name={name} onFail={() => setFailed(shown)} />}
      {unknown && !isWanted && (
        <button type="button" className="chip absolute bottom-3 px-4" onClick={() => setAsked(src)}>
          {t`Show picture`}
        </button>
      )}
      {unknown && isWanted && (
        <span role="status" className="chip absolute bottom-3 px-4">
          {t`No picture`}
        </span>
      )}
    </NftFrame>
  )
}

interface PictureProps {
  src: string
  name: string
  onFail: () => void
}

/** Nothing is seen of it until it is there whole. */
function Picture({ src, name, onFail }: PictureProps) {
  const [there, setThere] = useState(false)
  return (
    <img
      src={src}
      alt={name}
      decoding="async"
      draggable={false}
      onLoad={() => setThere(true)}
      onError={onFail}
      className={`absolute inset-0 size-full bg-sunk object-contain transition-opacity ${there ? '' : 'opacity-0'}`}
    />
  )
}
