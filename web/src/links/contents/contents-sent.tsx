import { Suspense } from 'react'
import { isNft, worthOf } from '@/links/amount-of'
import { Nut } from '@/ui/nut'
import { ShellCrack } from '@/ui/shell-crack'
import { ContentsPicture } from './contents'
import { LateInShell, LateName, type NftProps } from './late-nft'

/** On its way to somebody: carried by a nut if it is money, and else as what it is. */
export function ContentsUnderWay({ link }: NftProps) {
  return isNft(link) ? <ContentsPicture link={link} nut="" /> : <Nut pose="carrying" className="size-40" />
}

/** The shell that it came in, open. */
export function ContentsInShell({ link }: NftProps) {
  const shell = 'h-48 max-w-full'
  if (!isNft(link)) return <ShellCrack className={shell} />
  return (
    <Suspense>
      <LateInShell link={link} className={shell} />
    </Suspense>
  )
}

/** In a sentence. */
export function ContentsName({ link }: NftProps) {
  if (!isNft(link)) return worthOf(link)
  return (
    <Suspense fallback={worthOf(link)}>
      <LateName link={link} />
    </Suspense>
  )
}
