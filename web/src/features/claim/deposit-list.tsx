import type { ReactNode } from 'react'
import { worthOf } from '@/links/amount-of'
import { chainOf, refName, useConfig } from '@/api/queries'
import { useLinkEvents } from '@/api/use-link-events'
import { useAccount } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import type { DepositRef } from '@/lib/link'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { type Known, standingWords } from './deposit-standing'

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
  usePageTitle('Claim')
  const config = useConfig()
  // Of a vault that the server does not serve it would not tell, nor of any other in the same call.
  const told = shown.filter(
    ({ deposit, link }) =>
      chainOf(config, deposit.chainId)?.vaults[deposit.version] && !link?.withdrawal?.final,
  )
  useLinkEvents({ links: told.map(({ deposit }) => refName(deposit)) })

  const end = from + shown.length
  return (
    <>
      <Notice
        pose={left === 0 ? 'asleep' : 'carrying'}
        title={`This link holds ${all} deposits`}
        action={left === 0 && wayOn}
      >
        <p>
          {left === 0
            ? 'None of them is left to claim.'
            : `${left === all ? '' : `${left} of ${all} left. `}Claim them one by one, each to any address you like.`}
        </p>
        <ul className="rows w-full text-left">
          {shown.map((known) => (
            <DepositRow key={refName(known.deposit)} known={known} onOpen={() => onOpen(known.deposit)} />
          ))}
        </ul>
      </Notice>
      {end < all && (
        <Button look="plain" onClick={() => onShow(end)}>
          Deposits {end + 1} to {Math.min(end + shown.length, all)} of {all}
        </Button>
      )}
      {from > 0 && (
        <Button look="quiet" onClick={() => onShow(0)}>
          Back to the first
        </Button>
      )}
    </>
  )
}

function DepositRow({ known, onOpen }: { known: KnownDeposit; onOpen: () => void }) {
  const { deposit, link } = known
  const account = useAccount()?.address ?? null
  const name = link ? worthOf(link) : `Deposit ${deposit.index}`
  const chain = chainOf(useConfig(), deposit.chainId)?.name ?? `Chain ${deposit.chainId}`
  const standing = standingWords(known, sameAddress(account, link?.sender ?? null))
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 border-line border-t-[1.5px] border-dashed py-2 first:border-0">
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-soft text-sm">
          {chain}
          {standing && ` · ${standing}`}
        </span>
      </span>
      {(link === null || link.state === 'pending') && (
        <button type="button" className="chip shrink-0" aria-label={`Open ${name}`} onClick={onOpen}>
          Open
        </button>
      )}
    </li>
  )
}
