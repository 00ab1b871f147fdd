import { Suspense } from 'react'
import { amountOf, isNft, worthOf } from '@/links/amount-of'
import type { Link } from '@/api/schema.gen'
import { Exact } from '@/ui/exact'
import { Figure } from '@/ui/figure'
import { TokenIcon } from '@/ui/icon'
import { Nut, type NutPose } from '@/ui/nut'
import { LateLine, LatePicture, LateTitle, UnknownLine, UnknownPicture, UnknownTitle } from './late-nft'

interface PictureProps {
  link: Link
  pose?: NutPose
  /** How large the nut is that stands for money. */
  nut: string
}

/** What a card begins with: money is a nut, and a collectible its own picture. */
export function ContentsPicture({ link, pose = 'idle', nut }: PictureProps) {
  if (!isNft(link)) return <Nut pose={pose} className={`mx-auto ${nut}`} />
  // A frame stands idle by itself, and puzzled before what it does not know.
  const posed = pose === 'idle' ? {} : { pose }
  return (
    <Suspense fallback={<UnknownPicture link={link} {...posed} />}>
      <LatePicture link={link} {...posed} />
    </Suspense>
  )
}

/** What is in a link, as the largest thing on its card: an amount, or what a collectible is called. */
export function Contents({ link, wanted }: { link: Link; wanted?: 'short' | 'exact' }) {
  if (!isNft(link)) return <Figure {...amountOf(link, wanted)} />
  return (
    <Suspense fallback={<UnknownTitle link={link} />}>
      <LateTitle link={link} />
    </Suspense>
  )
}

/** The same in one line. */
export function ContentsLine({ link }: { link: Link }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      {isNft(link) ? (
        <Suspense fallback={<UnknownLine link={link} />}>
          <LateLine link={link} />
        </Suspense>
      ) : (
        <>
          <TokenIcon symbol={link.token.symbol} logo={link.token.logo} size="size-6" />{' '}
          <Exact>{worthOf(link)}</Exact>
        </>
      )}
    </span>
  )
}
