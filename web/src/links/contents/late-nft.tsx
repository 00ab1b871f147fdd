import { type ComponentType, use } from 'react'
import { amountOf, worthOf } from '@/links/amount-of'
import { NftFrame } from '@/ui/nft-frame'
import { Piece } from '@/ui/piece'
import { ShellCrack } from '@/ui/shell-crack'
import type { NftInShellProps, NftPictureProps, NftProps } from './nft-props'

/** Collectibles before anything is known of them but their numbers: what is known late stands in the same room. */
export function UnknownPicture({ pose }: NftPictureProps) {
  return <NftFrame size="ticket" {...(pose && { pose })} />
}

export function UnknownTitle({ link }: NftProps) {
  const { amount, symbol } = amountOf(link)
  return <Piece title={amount} number={symbol} />
}

export function UnknownLine({ link }: NftProps) {
  return (
    <>
      <NftFrame size="line" />
      <span translate="no" className="truncate" title={worthOf(link)}>
        {worthOf(link)}
      </span>
    </>
  )
}

interface Parts {
  KnownPicture: ComponentType<NftPictureProps>
  KnownTitle: ComponentType<NftProps>
  KnownLine: ComponentType<NftProps>
  KnownName: ComponentType<NftProps>
  KnownInShell: ComponentType<NftInShellProps>
}

/** Without their code they stay as they are known by the link. */
const UNKNOWN: Parts = {
  KnownPicture: UnknownPicture,
  KnownTitle: UnknownTitle,
  KnownLine: UnknownLine,
  KnownName: ({ link }) => worthOf(link),
  KnownInShell: ({ className }) => <ShellCrack className={className} />,
}

let coming: Promise<Parts> | undefined

/** Waited for once: what is shown after that does not begin as unknown again. */
function useParts(): Parts {
  coming ??= import('./known-nft').catch(() => UNKNOWN)
  return use(coming)
}

export function LatePicture(props: NftPictureProps) {
  const { KnownPicture } = useParts()
  return <KnownPicture {...props} />
}

export function LateTitle(props: NftProps) {
  const { KnownTitle } = useParts()
  return <KnownTitle {...props} />
}

export function LateLine(props: NftProps) {
  const { KnownLine } = useParts()
  return <KnownLine {...props} />
}

export function LateName(props: NftProps) {
  const { KnownName } = useParts()
  return <KnownName {...props} />
}

export function LateInShell(props: NftInShellProps) {
  const { KnownInShell } = useParts()
  return <KnownInShell {...props} />
}
