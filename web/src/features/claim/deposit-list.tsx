import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { amountOf, isNft, worthOf } from '@/links/amount-of'
import { chainOf, refName, useConfig } from '@/api/queries'
import type { Link } from '@/api/schema.gen'
import { useLinkEvents } from '@/api/use-link-events'
import { useAccount } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import type { DepositRef } from '@filbert/sdk/link'
import { Button } from '@/ui/button'
import { Figure } from '@/ui/figure'
import { DownGlyph } from '@/ui/glyphs'
import { TokenIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { usePageTitle } from '@/ui/page-title'
import { isLeft, type Known, standingWords } from './deposit-standing'

type KnownDeposit = Known & { deposit: DepositRef }

interface DepositListProps {
  /** How many the link names. */
  all: number
  /** How many of them can still be claimed. */
  left: number
  /** How many of them come before those that are shown. */
  from: number
  shown: readonly KnownDeposit[]
  /** The way on where none is left. */
  wayOn: ReactNode
  onOpen: (deposit: DepositRef) => void
  /** Wants to see those after so many. */
  onShow: (from: number) => void
}

/** What a link with several deposits holds and what became of each, followed live. */
export function DepositList({ all, left, from, shown, wayOn, onOpen, onShow }: DepositListProps) {
  usePageTitle(t`Claim`)
  const config = useConfig()
  // Of a vault that the server does not serve it would not tell, nor of any other in the same call.
  const told = shown.filter(
    ({ deposit, link }) =>
      chainOf(config, deposit.chainId)?.vaults[deposit.version] && !link?.withdrawal?.final,
  )
  useLinkEvents({ links: told.map(({ deposit }) => refName(deposit)) })

  const end = from + shown.length
  const [first, last] = [end + 1, Math.min(end + shown.length, all)]
  const sum = sumOf(shown, all)
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 text-center">
        {/* As high with the sum, which comes late, as without. */}
        <div className="grid h-36 max-w-full grid-cols-[minmax(0,1fr)] content-end justify-items-center overflow-visible">
          <Nut pose={left === 0 ? 'asleep' : 'carrying'} className={sum ? 'size-16' : 'size-36'} />
          {sum && <Figure {...sum} />}
        </div>
        <StepHeading className="display mt-1 text-balance text-3xl">
          {plural(all, { one: 'This link holds # deposit', other: 'This link holds # deposits' })}
        </StepHeading>
        <p className="text-balance">
          {left === 0
            ? t`None of them is left to claim.`
            : left === all
              ? t`Claim them one by one, each to any address you like.`
              : plural(left, {
                  other: `# of ${all} left. Claim them one by one, each to any address you like.`,
                })}
        </p>
      </section>
      <ul className="stack">
        {shown.map((known) => (
          <DepositTicket key={refName(known.deposit)} known={known} onOpen={() => onOpen(known.deposit)} />
        ))}
      </ul>
      {left === 0 && wayOn}
      {end < all && (
        <Button look="plain" onClick={() => onShow(end)}>
          {t`Deposits ${first} to ${last} of ${all}`}
        </Button>
      )}
      {from > 0 && (
        <Button look="quiet" onClick={() => onShow(0)}>
          {t`Back to the first`}
        </Button>
      )}
    </>
  )
}

/** What is left of them together, where all of them are known and of one token. */
function sumOf(shown: readonly KnownDeposit[], all: number) {
  const links = shown.flatMap(({ link }) => link ?? [])
  const left = shown.filter(isLeft).flatMap(({ link }) => link ?? [])
  const [first] = left
  if (!first || links.length < all || isNft(first)) return null
  const alike = ({ chainId, token }: Link) =>
    chainId === first.chainId && sameAddress(token.address, first.token.address)
  if (!left.every(alike)) return null
  const amount = left.reduce((sum, link) => sum + BigInt(link.amount), 0n)
  return amountOf({ ...first, amount: String(amount) })
}

/** A ticket of its own: where it can be opened, all of it is the button. */
function DepositTicket({ known, onOpen }: { known: KnownDeposit; onOpen: () => void }) {
  const { deposit, link } = known
  const account = useAccount()?.address ?? null
  const { chainId, index } = deposit
  const name = link ? worthOf(link) : t`Deposit ${index}`
  const chain = chainOf(useConfig(), chainId)?.name ?? t`Chain ${chainId}`
  const standing = standingWords(known, sameAddress(account, link?.sender ?? null))
  const opens = link === null || link.state === 'pending'
  const content = (
    <>
      {link && !isNft(link) ? (
        <TokenIcon symbol={link.token.symbol} logo={link.token.logo} size="size-10" />
      ) : (
        <span className="size-10 shrink-0" />
      )}
      <span className="min-w-0 flex-1">
        <span translate="no" className="figure block text-2xl [overflow-wrap:anywhere]">
          {name}
        </span>
        <span className={`block text-sm ${link?.state === 'claimed' ? 'text-teal' : 'text-soft'}`}>
          {chain}
          {standing && ` · ${standing}`}
        </span>
      </span>
    </>
  )
  return (
    <li className="card" data-left={standing === null}>
      {opens ? (
        <button type="button" aria-label={t`Open ${name}`} onClick={onOpen}>
          {content}
          <span className="-rotate-90">
            <DownGlyph />
          </span>
        </button>
      ) : (
        <div>{content}</div>
      )}
    </li>
  )
}
