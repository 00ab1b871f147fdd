import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { findAsset } from '@/assets/asset'
import { useAbilities } from '@/assets/use-abilities'
import { useBalance } from '@/assets/use-balance'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import type { Batch } from '@/device/records/batches'
import { locale } from '@/languages/locale'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import { EXPIRIES, expiryWords } from '@/lib/expiry'
import { worthText } from '@/lib/worth'
import { ClearingNote } from '@/links/backup/clearing-note'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { Nut } from '@/ui/nut'
import { SmallSelect } from '@/ui/small-select'
import { StepHeading } from '@/ui/step-heading'
import { Tabs } from '@/ui/tabs'
import { Row, Rows } from '@/ui/ticket'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import {
  type BatchDraft,
  counted,
  entriesOf,
  firstDraft,
  LONGEST_TITLE,
  NOTHING_SAID,
  usualTitle,
  waitingRows,
} from './batch-draft'
import { CountFields } from './count-fields'
import { ListField } from './list-field'
import { ListReport } from './list-report'
import { planOf, totalOf } from './plan'
import { PlanRows } from './plan-rows'
import { TokenChip } from './token-chip'
import { useList } from './use-list'

const DAYS = EXPIRIES.map((days) => [String(days), expiryWords(days)] as const)

const TABS = [
  { name: 'count', label: t`The same for all` },
  { name: 'list', label: t`From a list` },
] as const

/** Which links, of what; then what that will ask of the wallet. */
export function BatchForm({ onBegun }: { onBegun: (batch: Batch) => void }) {
  const config = useConfig()
  const account = useAccount()
  const [typed, setTyped] = useState<BatchDraft | null>(null)
  const [drawing, setDrawing] = useState<number | null>(null)
  const [problem, setProblem] = useState<Cause | null>(null)
  // Until something was typed or chosen it follows the wallet.
  const draft = typed ?? firstDraft(config, account?.chainId)
  const change = (part: Partial<BatchDraft>) => setTyped({ ...draft, ...part })
  const chain = chainOf(config, draft.chainId)
  const asset = chain && findAsset(chain, draft.token)
  if (!chain || !asset) throw new Error('invariant: a draft names a chain and a token that are offered')

  const { list, reading, unloaded } = useList(draft, asset)
  const byCount = useMemo(() => counted(draft, asset), [draft, asset])
  const entries = entriesOf(draft, byCount, list)
  const total = useMemo(() => totalOf(entries), [entries])
  const abilities = useAbilities(chain.chainId, account?.address ?? null)
  const balance = useBalance(chain.chainId, asset, account?.address ?? null)
  const { data: atOnce } = useQuery({
    queryKey: ['deposits-at-once', chain.chainId],
    queryFn: async () => (await import('@/chain/deposit-many')).depositsAtOnce(chain.chainId),
    enabled: account !== null,
    staleTime: 60_000,
  })
  const plan = useMemo(() => (atOnce ? planOf(entries, atOnce) : null), [entries, atOnce])
  const short = balance !== undefined && total > balance
  const unfit = chain.vaults[chain.createVersion] !== chain.batcher
  const chainName = chain.name
  const worth = worthText({ ...asset, amount: total })
  const links = entries.length
  const waiting = waitingRows(draft, list)
  const leftOut = draft.by === 'list' && list ? list.mistakes.length - waiting : 0
  const shown = links.toLocaleString(locale())
  const drawn = drawing?.toLocaleString(locale()) ?? null

  const make = async () => {
    if (!account) return wallet.choose()
    if (!plan || plan.length === 0 || waiting > 0 || reading || drawing !== null || short) return
    setProblem(null)
    setDrawing(0)
    try {
      const code = await import('./begin-batch').catch(() => null)
      if (!code) return setProblem(UNLOADED)
      const now = new Date()
      const title = draft.title.trim() || usualTitle(links, now)
      const begun = { chain, asset, sender: account.address, title, plan }
      const batch = await code.beginBatch(begun, now.getTime(), setDrawing)
      if (batch) onBegun(batch)
      else setProblem({ code: 'not_kept', outcome: 'refused' })
    } catch {
      setProblem(OWN_FAULT)
    } finally {
      setDrawing(null)
    }
  }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <header className="flex items-end justify-between gap-x-2 px-1">
        <StepHeading className="display pb-2 text-5xl">{t`Many links at once`}</StepHeading>
        <Nut pose="carrying" className="size-20 shrink-0 max-[17rem]:hidden" />
      </header>
      <div className="[&_[role=tabpanel]]:min-h-0">
        <Tabs label={t`What the links are`} tabs={TABS} chosen={draft.by} onChoose={(by) => change({ by })}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-1 pt-1">
            {draft.by === 'count' ? (
              <CountFields draft={draft} symbol={asset.symbol} counted={byCount} onDraft={change} />
            ) : (
              <ListField
                text={draft.list}
                note={draft.fileNote}
                onList={(text, fileNote) => change({ list: text, fileNote, ...NOTHING_SAID })}
              />
            )}
            <TokenChip chain={chain} asset={asset} onChoose={change} />
            <Rows>
              <Row label={t`Can be claimed`}>
                <SmallSelect
                  label={t`Can be claimed`}
                  value={String(draft.days)}
                  choices={DAYS}
                  onChange={(days) => change({ days: Number(days) })}
                />
              </Row>
              <div>
                <dt>
                  <label htmlFor="batch-title">{t`Name of the batch`}</label>
                </dt>
                <dd className="min-w-0 flex-1">
                  <input
                    id="batch-title"
                    dir="auto"
                    autoComplete="off"
                    maxLength={LONGEST_TITLE}
                    placeholder={t`For yourself`}
                    className="min-h-11 w-full rounded-lg bg-transparent px-2 text-right font-semibold placeholder:font-normal placeholder:text-soft hover:bg-sunk"
                    value={draft.title}
                    onChange={(event) => change({ title: event.target.value })}
                  />
                </dd>
              </div>
            </Rows>
          </div>
        </Tabs>
      </div>
      {draft.by === 'list' && unloaded && <Explained cause={UNLOADED} situation="deposit" />}
      {draft.by === 'list' && list && (
        <ListReport
          list={list}
          mark={draft.mark}
          onMark={(mark) => change({ mark })}
          leftOut={draft.leftOut}
          onMend={(row, amount) => change({ mended: new Map(draft.mended).set(row, amount) })}
          onPutBack={(row) => change({ putBack: new Set(draft.putBack).add(row) })}
          onLeaveOut={(rows) => change({ leftOut: new Set(rows) })}
        />
      )}
      {links > 0 && (
        <div className="card px-6 py-2">
          <PlanRows
            chain={chain}
            asset={asset}
            links={links}
            leftOut={leftOut}
            total={total}
            plan={plan}
            batches={abilities?.batches ?? false}
          />
        </div>
      )}
      {problem && <Explained cause={problem} situation="deposit" />}
      {links > 0 && waiting > 0 && <p className="px-1 text-balance font-medium">{waitingWords(waiting)}</p>}
      {unfit ? (
        <p role="alert" className="px-1 font-medium text-berry">
          <Around
            exact={chainName}
          >{t`${chainName} has no vault that makes many links at once. Choose another network.`}</Around>
        </p>
      ) : (
        short && (
          <p role="alert" className="px-1 font-medium text-berry">
            <Around exact={worth}>{t`Your wallet has less than ${worth}.`}</Around>
          </p>
        )
      )}
      <Button
        type="submit"
        busy={drawn && t`Drawing keys, ${drawn} of ${shown}`}
        disabled={
          account !== null && (links === 0 || waiting > 0 || reading || !plan || !abilities || short || unfit)
        }
        onPointerEnter={warmWallets}
      >
        {!account
          ? t`Connect Wallet`
          : links === 0
            ? t`Make links`
            : plural(links, { one: `Make ${shown} link`, other: `Make ${shown} links` })}
      </Button>
      {links > 0 && <ClearingNote />}
      <p className="text-balance px-1 text-center text-soft text-sm">
        {t`The secrets of the links are drawn in this browser and kept on this device before your wallet is asked. They leave it only in the files that you save.`}
      </p>
      <Link to="/" className="btn btn-plain w-full">
        {t`Return`}
      </Link>
    </form>
  )
}

function waitingWords(rows: number): string {
  const shown = rows.toLocaleString(locale())
  return plural(rows, {
    one: `${shown} row is not right yet. Mend it above, or leave it out.`,
    other: `${shown} rows are not right yet. Mend them above, or leave them out.`,
  })
}
