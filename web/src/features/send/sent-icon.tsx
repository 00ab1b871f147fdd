import { logoOf } from '@/assets/token-list'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import type { Piece } from '@/lib/piece'
import { TokenIcon } from '@/ui/icon'
import { NftPicture } from '@/ui/nft-picture'

interface SentIconProps {
  chain: Chain | undefined
  /** What this device keeps of it. */
  sent: { token: Hex | null; symbol: string; piece: Piece | null }
}

/** What was sent, in front of its row. */
export function SentIcon({ chain, sent: { token, symbol, piece } }: SentIconProps) {
  if (!piece) return <TokenIcon symbol={symbol} logo={logoOf(chain, token)} size="size-9" />
  return <NftPicture src={piece.image} name="" listed={piece.listed} size="row" />
}
