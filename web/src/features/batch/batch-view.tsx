import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { useAbilities } from '@/assets/use-abilities'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { archiveBatch, type Batch } from '@/device/records/batches'
import { signedRests } from '@/device/records/signed-rests'
import { useShelf } from '@/device/use-shelf'
import { locale } from '@/languages/locale'
import { sameAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { nextTask } from '@/lib/slices'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Figure } from '@/ui/figure'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Explained } from '@/words/explained'
import { LinkList } from './link-list'
import { type BatchRow, refOf, STATE_WORDS, type Tally, tallyOf } from './rows'
import { isMade } from './run-batch'
import { SaveFiles } from './save-files'
import { signedIndexes } from './take-rest'
import { type Looking, useLooking } from './use-looking'
import { useRows } from './use-rows'
import { type Phase, type Run, useRun } from './use-run'
import { type TakingRest, useTakeRest } from './use-take-rest'

interface BatchViewProps {
  batch: Batch
  /** It was just begun: the wallet is asked at once. */
  begun: boolean
  onLeave: () => void
}

const NO_ROWS: readonly BatchRow[] = []

/** How far a batch is, what can be done with it, and each of its links. */
export function BatchView({ batch, begun, onLeave }: BatchViewProps) {
  const rows = useRows(batch)
  const run = useRun(batch.id)
  const looking = useLooking(batch, rows)
  const tally = useMemo(() => tallyOf(rows ?? NO_ROWS), [rows])
  const chain = chainOf(useConfig(), batch.chainId)
  const made = isMade(batch)
  const total = batch.parts.reduce((sum, part) => sum + BigInt(part.total), 0n)
  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <>
              <Rows>
                <Row label={t({ context: 'label: the chain', message: 'On' })}>
                  <span className="inline-flex items-center gap-2">
                    <ChainIcon chainId={batch.chainId} name={chain?.name ?? batch.chainId} />
                    {chain?.name}
                  </span>
                </Row>
                <Row label={t({ context: 'label: who sends', message: 'From' })}>
                  <Address address={batch.sender} />
                </Row>
                <Counts tally={tally} />
                <Row label={t({ comment: 'The money that is left in the links', message: 'Left in them' })}>
                  {formatAmount(tally.left, batch.decimals)} {batch.symbol}
                </Row>
              </Rows>
              <Progress batch={batch} tally={tally} made={made} />
            </>
          }
        >
          <Nut
            pose={run.end?.kind === 'refused' ? 'puzzled' : made ? 'idle' : 'carrying'}
            className="mx-auto size-24"
          />
          <StepHeading className="mt-1 grid grid-cols-[minmax(0,1fr)]">
            <bdi translate="no" className="font-normal font-sans text-lg text-soft [overflow-wrap:anywhere]">
              {batch.title}
            </bdi>
            <Figure amount={formatAmount(total, batch.decimals)} symbol={batch.symbol} />
          </StepHeading>
        </Ticket>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!made && <Making batch={batch} run={run} begun={begun} />}
        {looking.problem && <Explained cause={looking.problem} situation="read" />}
        {rows && <SaveFiles batch={batch} rows={rows} />}
        {rows && <LinkList batch={batch} rows={rows} />}
        {rows && <Rest batch={batch} rows={rows} tally={tally} looking={looking} />}
        <Button look="plain" onClick={onLeave}>
          {t`Make another batch`}
        </Button>
        {tally.left === 0n && rows && !batch.parts.some(({ asked, first }) => asked && first === null) && (
          <Forget batch={batch} onGone={onLeave} />
        )}
      </div>
    </Desk>
  )
}

function Counts({ tally: { counts } }: { tally: Tally }) {
  const shown = (['w', 'c', 'u', 'e', 'b', 'n'] as const).filter(
    (state) => counts[state] > 0 || state === 'w' || state === 'c',
  )
  return shown.map((state) => (
    <Row key={state} label={STATE_WORDS[state]}>
      {counts[state].toLocaleString(locale())}
    </Row>
  ))
}

function Progress({ batch, tally, made }: { batch: Batch; tally: Tally; made: boolean }) {
  const links = batch.parts.reduce((sum, { count }) => sum + count, 0)
  const done = made ? tally.counts.c + tally.counts.b : links - tally.counts.n
  return (
    <progress
      className="goal-bar my-3"
      aria-label={made ? t`Claimed or refunded` : t({ comment: 'Links that are made', message: 'Made' })}
      max={links}
      value={done}
    />
  )
}

const PHASES = {
  looking: t`Looking at the chain`,
  allowing: t`Allow the vault in your wallet`,
  allowance_mining: t`Waiting for the chain`,
  asking: t`Confirm in your wallet`,
  mining: t`Waiting for the chain`,
}

/** What is left to be made, and the button that goes on with it, from wherever it was left. */
function Making({ batch, run, begun }: { batch: Batch; run: Run; begun: boolean }) {
  const account = useAccount()
  const abilities = useAbilities(batch.chainId, account?.address ?? null)
  const own = sameAddress(account?.address, batch.sender)
  const left = batch.parts.filter(({ first }) => first === null)
  const links = left.reduce((sum, { count }) => sum + count, 0)
  const start = useEffectEvent((again?: number) => {
    if (own && abilities) run.start(abilities, again)
  })
  const ready = begun && own && abilities !== undefined

  // The outside system: the wallet, which whoever made the batch has just been told of.
  useEffect(() => {
    if (ready) start()
  }, [ready])

  const { phase, end } = run
  const all = batch.parts.length
  const done = all - left.length
  const shownDone = done.toLocaleString(locale())
  const shownAll = all.toLocaleString(locale())
  const waits = end?.kind === 'waits' && batch.parts[end.part]?.first === null ? end.part : null
  const transaction = (waits ?? 0) + 1
  return (
    <>
      <p role="status" className="px-1 text-balance">
        <strong>
          {plural(done, {
            one: `${shownDone} transaction of ${shownAll} made.`,
            other: `${shownDone} transactions of ${shownAll} made.`,
          })}
        </strong>{' '}
        {t`All links are kept on this device. You may close this page and go on later.`}
      </p>
      {end?.kind === 'refused' && <Explained cause={end.cause} situation="deposit" />}
      {waits !== null && (
        <div role="alert" className="rounded-field border-[1.5px] border-berry bg-berry-wash px-4 py-3">
          <p className="font-semibold text-berry">
            {t`Your wallet was asked for transaction ${transaction} and has not said what it did.`}
          </p>
          <p>
            {t`Look into your wallet. If it is on its way there, wait: it is found by itself. If it is not, ask once more. Should both come, one of them can be refunded.`}
          </p>
          <button
            type="button"
            className="chip mt-2"
            onClick={() => own && abilities && run.start(abilities, waits)}
          >
            {t`It is not there: ask once more`}
          </button>
        </div>
      )}
      {account && !own ? (
        <p role="alert" className="px-1 font-medium text-berry">
          <Trans>
            This batch is made by another account of your wallet. Change to <Address address={batch.sender} />
            .
          </Trans>
        </p>
      ) : (
        <Button
          busy={phase && busyWords(phase, all)}
          disabled={account !== null && !abilities}
          onClick={() => (account && abilities ? run.start(abilities) : wallet.choose())}
          onPointerEnter={warmWallets}
        >
          {!account ? t`Connect Wallet` : waits !== null ? t`Look whether it came` : goOnWords(done, links)}
        </Button>
      )}
    </>
  )
}

function busyWords({ phase, part }: Phase, all: number): string {
  const doing = PHASES[phase]
  const transaction = Math.min(part + 1, all)
  return t({
    comment: 'What is being done, and for which transaction of how many',
    message: `${doing}, ${transaction} of ${all}`,
  })
}

function goOnWords(done: number, links: number): string {
  const shown = links.toLocaleString(locale())
  if (done === 0) return plural(links, { one: `Make ${shown} link`, other: `Make ${shown} links` })
  if (links === 1) return t`Make the last link`
  return plural(links, { other: `Make the other ${shown} links` })
}

interface RestProps {
  batch: Batch
  rows: readonly BatchRow[]
  tally: Tally
  looking: Looking
}

/** What nobody has claimed, back to the wallet in one go. */
function Rest({ batch, rows, tally, looking }: RestProps) {
  const account = useAccount()
  const chain = chainOf(useConfig(), batch.chainId)
  const taking = useTakeRest(batch.id)
  const [asking, setAsking] = useState(false)
  const count = tally.counts.w + tally.counts.e
  const signed = useShelf(signedRests)
    .filter((rest) => rest.batch === batch.id)
    .reduce((sum, { indexes }) => sum + indexes.length, 0)
  const made = rows.some((row) => refOf(batch, row) !== null)
  const waitingLinks = async () => {
    const links = [...(await looking.look()).values()]
    return links.filter(
      ({ state, sponsored }) => state === 'pending' && (!sponsored || sponsored.state === 'rejected'),
    )
  }
  const goOn = useEffectEvent(async () => {
    const indexes = signedIndexes(batch.id, Date.now())
    if (!chain || indexes.size === 0) return
    const links = (await waitingLinks()).filter(({ index }) => indexes.has(index))
    await taking.take(links, chain, null)
    void looking.look()
  })

  // The outside system: what was signed when the page was closed, of which the server has not heard.
  useEffect(() => {
    void nextTask().then(() => goOn())
  }, [])

  if (!made || !chain) return null
  const take = async () => {
    if (!account) return wallet.choose()
    setAsking(true)
    const waiting = await waitingLinks()
    setAsking(false)
    await taking.take(waiting, chain, account.address)
    void looking.look()
  }
  const own = !account || sameAddress(account.address, batch.sender)
  const { progress } = taking
  const seen = looking.progress
  const shown = count.toLocaleString(locale())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {seen ? (
        <p role="status" className="text-center text-soft tabular-nums">
          {lookingWords(seen)}
        </p>
      ) : (
        tally.left > 0n && (
          <button type="button" className="btn btn-quiet" onClick={() => void looking.look()}>
            {t`Look how they stand`}
          </button>
        )
      )}
      {taking.problem && <Explained cause={taking.problem} situation="reclaim" />}
      {count > 0 && own && (
        <Button
          look="plain"
          busy={progress ? takingWords(progress) : asking ? t`Looking how they stand` : null}
          onClick={() => void take()}
        >
          {plural(count, {
            one: `Refund the rest, ${shown} link`,
            other: `Refund the rest, ${shown} links`,
          })}
        </Button>
      )}
      {count > 0 && own && (
        <p className="px-1 text-balance text-center text-soft text-sm">
          {progress
            ? t`What you sign comes back. If you close this page, it goes on when you open it again.`
            : signingWords(count - signed)}
        </p>
      )}
    </div>
  )
}

function lookingWords({ asked, of }: NonNullable<Looking['progress']>): string {
  const some = asked.toLocaleString(locale())
  const all = of.toLocaleString(locale())
  return t`Looking how they stand, ${some} of ${all}`
}

function takingWords({ asked, of }: NonNullable<TakingRest['progress']>): string {
  const some = asked.toLocaleString(locale())
  const all = of.toLocaleString(locale())
  return t`Refunding, ${some} of ${all}`
}

/** `count`: those that are to be signed for. */
function signingWords(count: number): string {
  if (count <= 0) return t`You have signed for this already; we pay the gas.`
  if (count <= 50) return t`Your wallet signs once; we pay the gas.`
  const times = Math.ceil(count / 50)
  const shown = times.toLocaleString(locale())
  return plural(times, { other: `Your wallet signs ${shown} times, for 50 links each; we pay the gas.` })
}

/** Nothing is left in them, and nothing may still come. */
function Forget({ batch, onGone }: { batch: Batch; onGone: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet"
      onClick={() => {
        archiveBatch(batch)
        onGone()
      }}
    >
      {t`Remove this batch from this device`}
    </button>
  )
}
