import { useState } from 'react'
import { Identicon } from '@/ui/identicon'
import { Nut } from '@/ui/nut'

/** Where our own host keeps them. Nothing is ever fetched from anywhere else. */
const OURS = '/api/filbert/user/profile-photo/'

interface AvatarProps {
  /** A path on this host; null where there is none. */
  picture: string | null
  /** Whose face stands for it then; without one it is a nut on a hill. */
  address: string | null
  size: 'row' | 'card'
}

const BOX = { row: 'size-10', card: 'size-22' }
const PIXELS = { row: 40, card: 88 }

/** Looks only: the name always stands beside it. */
export function Avatar({ picture, address, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = picture?.startsWith(OURS) && picture !== failed ? picture : null
  if (shown === null && address !== null) return <Identicon address={address} size={PIXELS[size]} />
  return (
    <span className={`nft-frame rounded-full ${BOX[size]}`}>
      {shown === null ? (
        <Nut pose="idle" className="size-4/5" />
      ) : (
        <img
          src={shown}
          alt=""
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full bg-sunk object-cover"
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  )
}
