import { amountOf, worthOf } from '@/links/amount-of'
import type { Link } from '@/api/schema.gen'
import { useNft } from '@/assets/use-nft'
import { NftPicture } from '@/ui/nft-picture'

/** A collectible's picture, or a nut for it. Its name stands beside it. */
export function NftIcon({ link }: { link: Link }) {
  const { image, listed } = useNft(link)
  return <NftPicture src={image} name="" listed={listed} size="row" />
}

/** By its name and number, or by its number alone for as long as that is all that is known. */
export function NftName({ link }: { link: Link }) {
  const { name } = useNft(link)
  if (name === null) return worthOf(link)
  return (
    <>
      <bdi translate="no">{worthOf(link, name)}</bdi>{' '}
      <span translate="no" className="font-normal text-soft min-[20.1rem]:whitespace-nowrap">
        {amountOf(link).symbol}
      </span>
    </>
  )
}
