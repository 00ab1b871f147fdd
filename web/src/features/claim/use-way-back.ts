import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameQuery, useConfig } from '@/api/queries'
import type { Chain, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { useReading } from '@/recipients/late-reading'
import { lostAt } from '@/recipients/recipient-words'
import { stillMeans } from '@/recipients/still-means'
import type { PayableRecipient } from '@/recipients/payable-recipient'
import { useVerdict, type Verdict } from '@/recipients/use-verdict'
import { useTypingStopped } from '@/ui/use-typing-stopped'
import type { Cause } from '@/words/sentence'

export interface WayBack {
  text: string
  setText: (text: string) => void
  verdict: Verdict
  /** What is typed, as far as it is an address already. */
  address: Hex | null
  /** Why what was agreed on does not hold any more. */
  problem: Cause | null
  /**
   * What is agreed on at the tap: the address, `none` where nothing was typed. Null: the field, or the problem, says
   * why there is none yet. A name is looked up anew.
   */
  agree: () => Promise<Hex | 'none' | null>
}

/** Where the tokens of a link go that no bank takes, as its holder types it: an address or a name. */
export function useWayBack(link: Link, chain: Chain): WayBack {
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState('')
  const [problem, setProblem] = useState<Cause | null>(null)
  const queries = useQueryClient()
  const config = useConfig()
  const read = walletOnly(useReading(text, { link: undefined, chainId: chain.chainId, config }))
  const stopped = useTypingStopped(text) || submitted === text
  const lost = (address: Hex) => lostAt(address, link, chain)
  const verdict = useVerdict(stopped && text !== '' ? read : null, chain.chainId, lost)

  const agree = async () => {
    setSubmitted(text)
    setProblem(null)
    if (text === '') return 'none'
    if (read?.kind === 'address') return lost(read.address) === null ? read.address : null
    if (read?.kind !== 'name' || verdict.kind !== 'found') return null
    const meant = await stillMeans(verdict.name, chain.chainId, verdict.address, lost)
    if (meant.kind === 'same') return verdict.address
    if (meant.kind === 'refused') {
      setProblem(meant.cause)
      return null
    }
    const { queryKey } = nameQuery(read.name, chain.chainId)
    queries.setQueryData(queryKey, (known) => known && { ...known, address: meant.to })
    setProblem({ code: 'name_moved', outcome: 'refused', values: [verdict.name, verdict.address] })
    return null
  }
  const type = (text: string) => {
    setText(text.trim())
    setProblem(null)
  }
  const typed = read?.kind === 'address' && lost(read.address) === null ? read.address : null
  const address = verdict.kind === 'found' ? verdict.address : typed
  return { text, setText: type, verdict, address, problem, agree }
}

/** What a bank does not take goes to no other bank. */
function walletOnly(read: PayableRecipient | null): PayableRecipient | null {
  return read?.kind === 'bank'
    ? { kind: 'wrong', words: t`Type the address of a wallet, or its ENS name.` }
    : read
}
