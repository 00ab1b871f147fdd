import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError } from '@/api/client'
import { chainOf, explorersOf, refName, useConfig } from '@/api/queries'
import type { Config, Link } from '@/api/schema.gen'
import { useAccount } from '@/chain/wallet'
import type { Hex } from '@/lib/hex'
import { Button } from '@/ui/button'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { standingOf } from './attempts'
import { ChainSelect } from './chain-select'
import { findTransaction } from './find-transaction'
import { LinkList } from './late-link-list'
import { RefundProblem } from './refund-problem'
import { readTransaction } from './typed-transaction'
import { isUnderWay, transactionQuery } from './unclaimed'
import type { TakingBack } from './use-take-back'

const NOT_SERVED = t`That page is about a chain that we do not serve.`

/** As the product begins, where we serve that chain. */
const DEFAULT_CHAIN = '1'

interface Asked {
  chainId: string
  hash: Hex
}

/** For what left the wallet by a transaction whose link never came. */
export function RefundForm({ takingBack }: { takingBack: TakingBack }) {
  const config = useConfig()
  const [chainId, setChainId] = useState(() => firstChain(config))
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [looking, setLooking] = useState(false)
  const queries = useQueryClient()
  const account = useAccount()
  const ids = useFieldIds()

  const submit = async () => {
    const read = readTransaction(typed, explorersOf(config))
    if (!read.ok) return setShown(read.words)
    const { hash } = read
    if (read.chainId !== null && !chainOf(config, read.chainId)) return setShown(NOT_SERVED)
    setLooking(true)
    const others = config.chains.map((chain) => chain.chainId).filter((id) => id !== chainId)
    const at = read.chainId ?? (await findTransaction([chainId, ...others], (id) => askFor(id, hash)))
    if (read.chainId !== null) await askFor(at, hash)
    setChainId(at)
    setAsked({ chainId: at, hash })
    setLooking(false)
    const found = queries.getQueryData(transactionQuery(queries, at, hash).queryKey)
    const [link, another] = found?.pages.flatMap(({ links }) => links) ?? []
    if (link && !another) takeAtOnce(link)
  }

  /** A second press asks again. What fails is shown by `Found`. */
  const askFor = async (chainId: string, hash: Hex): Promise<ApiError | null> => {
    const query = { ...transactionQuery(queries, chainId, hash), staleTime: 0, retry: 0 }
    try {
      await queries.fetchInfiniteQuery(query)
      return null
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
  }
  const type = (text: string) => {
    setShown(null)
    setTyped(text)
    const read = readTransaction(text, explorersOf(config))
    if (read.ok && read.chainId !== null && chainOf(config, read.chainId)) setChainId(read.chainId)
  }

  /** What was asked for is that one, so nothing else needs to be pressed. */
  const takeAtOnce = (link: Link) => {
    const chain = chainOf(config, link.chainId)
    const tried = takingBack.attempts[refName(link)]
    // What was refused is asked for anew, as by the button of its row.
    const underWay = tried?.kind === 'refused' ? undefined : tried
    const standing = standingOf(link, underWay, account?.address)
    if (chain && account && standing.kind === 'mine') takingBack.take(link, chain, account.address)
  }

  return (
    <section aria-labelledby="by-transaction" className="card px-5 pt-4 pb-5">
      <h2 id="by-transaction" className="display text-2xl">
        {t`By transaction`}
      </h2>
      <p className="mt-1 mb-3 text-soft">
        {t`It left your wallet, and no link came of it? The transaction finds it again.`}
      </p>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ChainSelect value={chainId} onChange={setChainId} />
        <label htmlFor={ids.field} className="mt-1 text-soft">
          {t`Transaction hash`}
        </label>
        <div className="field" data-invalid={shown !== null}>
          <input
            id={ids.field}
            value={typed}
            placeholder="0x…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={shown !== null}
            aria-describedby={ids.problem}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <FieldProblem id={ids.problem}>{shown}</FieldProblem>
        <Button
          type="submit"
          look="plain"
          busy={looking ? t`Looking for it` : null}
          disabled={takingBack.busy}
        >
          {t({ context: 'what a button does', message: 'Refund' })}
        </Button>
      </form>
      {asked && <Found {...asked} takingBack={takingBack} />}
    </section>
  )
}

function Found({ chainId, hash, takingBack }: Asked & { takingBack: TakingBack }) {
  const query = useInfiniteQuery(transactionQuery(useQueryClient(), chainId, hash))
  if (query.data) {
    return (
      <div className="pt-3">
        <Suspense>
          <LinkList
            links={query.data}
            takingBack={takingBack}
            more={query.hasNextPage}
            loading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </Suspense>
      </div>
    )
  }
  if (!query.error) return null
  if (isUnderWay(query.error)) {
    return (
      <p role="status" className="pt-4">
        <Trans>
          <strong>Still confirming.</strong> The transaction is on its way; this turns by itself.
        </Trans>
      </p>
    )
  }
  return <RefundProblem cause={query.error} />
}

function firstChain({ chains }: Config): string {
  const chain = chains.find(({ chainId }) => chainId === DEFAULT_CHAIN) ?? chains[0]
  if (!chain) throw new Error('invariant: the server serves at least one chain')
  return chain.chainId
}
