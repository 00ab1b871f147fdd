import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameQuery, useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import type { Destination } from '@/features/claim/destination'
import type { Hex } from '@/lib/hex'
import { deadEndAt } from '@/recipients/dead-end'
import { useReading } from '@/recipients/late-reading'
import { lostAt } from '@/recipients/recipient-words'
import { useElsewhere } from '@/recipients/use-elsewhere'
import { stillMeans } from '@/recipients/still-means'
import type { PayableRecipient } from '@/recipients/payable-recipient'
import { useVerdict, type Verdict } from '@/recipients/use-verdict'
import { useTypingStopped } from '@/ui/use-typing-stopped'
import type { Cause } from '@/words/sentence'

export interface Goal {
  /** Null: nobody yet, for reasons that the verdict tells. */
  to: Destination | null
  /** The connected wallet is it; nothing is typed. */
  isWallet: boolean
  payWallet: (wanted: boolean) => void
  text: string
  setText: (text: string) => void
  setOccupied: (occupied: boolean) => void
  verdict: Verdict
  /** Whether a name still means whom it is shown to mean, looked up anew; if not, why what was agreed on is over. */
  agree: (to: Destination) => Promise<Cause | null>
}

interface Wanted {
  link: Link
  chain: Chain
  end: ChosenEnd | null
  account: Hex | null
  /** To whom it should go, as it was typed last, on whichever card. */
  typed: { current: string }
}

const ELSEWHERE_LOST = t`This is the address of a contract there. What is paid there is lost: type that of your wallet.`

/** Whom a claim onto another chain pays: the connected wallet, or as it is typed, an address or a name. */
export function useGoal({ link, chain, end, account, typed: before }: Wanted): Goal {
  const [text, setText] = useState(() => walletIn(before.current))
  const { isElsewhere, setElsewhere, setOccupied } = useElsewhere(account)
  const queries = useQueryClient()
  const config = useConfig()
  const there = end?.chain.chainId ?? null
  const isWallet = account !== null && !isElsewhere
  const read = walletOnly(useReading(text, { link: undefined, chainId: there, config }))
  // A name may go on; an address is whole.
  const stopped = useTypingStopped(text, read?.kind === 'address' ? 0 : undefined)
  const lost = (address: Hex) =>
    lostAt(address, link, chain) ??
    (end && deadEndAt(address, end.asset.address, end.chain) ? ELSEWHERE_LOST : null)
  const verdict = useVerdict(stopped && text !== '' ? read : null, there, lost)

  const typed = (): Destination | null => {
    if (!stopped) return null
    if (read?.kind === 'address') {
      return lost(read.address) === null ? { kind: 'typed', address: read.address } : null
    }
    if (read?.kind !== 'name' || verdict.kind !== 'found') return null
    return { kind: 'name', name: verdict.name, address: verdict.address, before: null }
  }
  const agree = async (to: Destination): Promise<Cause | null> => {
    if (to.kind !== 'name' || there === null) return null
    const meant = await stillMeans(to.name, there, to.address, lost)
    if (meant.kind === 'same') return null
    if (meant.kind === 'refused') return meant.cause
    if (read?.kind === 'name') {
      const { queryKey } = nameQuery(read.name, there)
      queries.setQueryData(queryKey, (known) => known && { ...known, address: meant.to })
    }
    return { code: 'name_moved', outcome: 'refused', values: [to.name, to.address] }
  }
  return {
    to: isWallet ? { kind: 'wallet', address: account } : typed(),
    isWallet,
    payWallet: (wanted) => setElsewhere(!wanted),
    text,
    setOccupied,
    setText: (value) => {
      setText(value.trim())
      before.current = value.trim()
    },
    verdict,
    agree,
  }
}

/** What was typed on the card before, where it may be a wallet and not a bank: the beginning of an address, or a name. */
export function walletIn(typed: string): string {
  const text = typed.trim()
  return /^([a-z0-9:-]+:)?0x|\./i.test(text) ? text : ''
}

/** A bank has no place on another chain. */
function walletOnly(read: PayableRecipient | null): PayableRecipient | null {
  return read?.kind === 'bank'
    ? { kind: 'wrong', words: t`Type the address of a wallet, or its ENS name.` }
    : read
}
