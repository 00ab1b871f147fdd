import { Suspense } from 'react'
import { amountOf, isNft, worthOf } from '@/links/amount-of'
import { Figure } from '@/ui/figure'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { ContentsPicture } from './contents'
import { LateInShell, LateName } from './late-nft'
import type { NftProps } from './nft-props'

/** On its way to somebody: carried by a nut if it is money, and else as what it is. */
export function ContentsUnderWay({ link }: NftProps) {
  return isNft(link) ? <ContentsPicture link={link} nut="" /> : <Nut pose="carrying" className="size-40" />
}

/** The shell that it came in, open. */
export function ContentsInShell({ link }: NftProps) {
  const shell = 'h-44 max-w-full'
  if (!isNft(link)) return <ShellCrack className={shell} />
  return (
    <Suspense>
      <LateInShell link={link} className={shell} />
    </Suspense>
  )
}

/** The largest thing on the card: the amount, or what a collectible is called. */
export function ContentsFigure({ link }: NftProps) {
  if (!isNft(link)) return <Figure {...amountOf(link)} />
  return (
    <span className="display max-w-full block text-balance py-2 text-3xl [overflow-wrap:anywhere]">
      <Suspense fallback={worthOf(link)}>
        <LateName link={link} />
      </Suspense>
    </span>
  )
}
