import { amountOf, worthOf } from '@/links/amount-of'
import { useNft } from '@/assets/use-nft'
import { NftPicture } from '@/ui/nft-picture'
import { Piece } from '@/ui/piece'
import { ShellCrack } from '@/ui/shell-crack'
import { SmallPicture } from '@/ui/small-picture'
import type { NftInShellProps, NftPictureProps, NftProps } from './nft-props'

/** The first thing on a card. */
export function KnownPicture({ link, pose }: NftPictureProps) {
  const { name, image, listed } = useNft(link)
  const alt = name ?? amountOf(link).symbol
  return <NftPicture src={image} name={alt} listed={listed} size="ticket" {...(pose && { pose })} />
}

/** Called by its name, its number below. */
export function KnownTitle({ link }: NftProps) {
  const { name } = useNft(link)
  const { amount, symbol } = amountOf(link)
  return <Piece title={name === null ? amount : worthOf(link, name)} number={symbol} />
}

/** In a sentence. */
export function KnownName({ link }: NftProps) {
  return <bdi translate="no">{worthOf(link, useNft(link).name)}</bdi>
}

/** Its picture comes out of the shell. Of a collection that we do not know nothing is shown unasked. */
export function KnownInShell({ link, className }: NftInShellProps) {
  const { image, listed } = useNft(link)
  return <ShellCrack className={className} inside={<SmallPicture src={listed ? image : null} />} />
}

/** In a line of text. */
export function KnownLine({ link }: NftProps) {
  const { name, image, listed } = useNft(link)
  const worth = worthOf(link, name)
  return (
    <>
      <NftPicture src={image} name="" listed={listed} size="line" />
      <bdi translate="no" className="truncate" title={worth}>
        {worth}
      </bdi>
    </>
  )
}
