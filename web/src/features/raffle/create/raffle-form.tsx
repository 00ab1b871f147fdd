import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { AmountInput } from '@/assets/amount-input'
import { NO_PRICE } from '@/assets/amount-words'
import type { Asset } from '@/assets/asset'
import { movedTo } from '@/assets/moved-to'
import { OtherDenomination } from '@/assets/other-denomination'
import { logoOf } from '@/assets/token-list'
import type { TokenSheetProps } from '@/assets/token-sheet'
import { useAbilities } from '@/assets/use-abilities'
import { useBalance } from '@/assets/use-balance'
import { useTypedAmount } from '@/assets/use-typed-amount'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { Bowl } from '@/features/raffle/bowl'
import { locale } from '@/languages/locale'
import { formatAmount } from '@/lib/amount'
import { EXPIRIES, expiryWords } from '@/lib/expiry'
import { worthText } from '@/lib/worth'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { DownGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { SmallSelect } from '@/ui/small-select'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows } from '@/ui/ticket'
import { UnloadedSheet } from '@/ui/unloaded'
import {
  drawSplit,
  isPer,
  isSplit,
  PERS,
  type RaffleDraft,
  type RaffleTerms,
  readDraft,
  readSlots,
  SPLITS,
  takesRaffles,
} from './raffle-draft'

const TokenSheet = late<TokenSheetProps>(
  () => import('@/assets/token-sheet').then((m) => m.TokenSheet),
  UnloadedSheet,
)

const DAYS = EXPIRIES.map((days) => [String(days), expiryWords(days)] as const)

const NOT_HERE = t`Raffles cannot be made on this chain: choose a token on another one.`

interface RaffleFormProps {
  draft: RaffleDraft
  chain: Chain
  asset: Asset
  onDraft: (change: Partial<RaffleDraft>) => void
  onReview: (terms: RaffleTerms) => void
}

/** How much of what is given away, in how many slots: the first card. */
export function RaffleForm({ draft, chain, asset, onDraft, onReview }: RaffleFormProps) {
  const { limits, chains } = useConfig()
  const account = useAccount()
  const owner = account?.address ?? null
  const abilities = useAbilities(chain.chainId, owner)
  const balance = useBalance(chain.chainId, asset, owner)
  const [choosing, setChoosing] = useState(false)
  const [wrong, setWrong] = useState<{ field: 'amount' | 'slots'; words: string } | null>(null)
  const [ids, slotIds, fromIds] = [useFieldIds(), useFieldIds(), useFieldIds()]
  const { raffleSlots: limit, raffleName: longest } = limits
  const { price, denomination, typed, pricing, priceFailed } = useTypedAmount({
    chainId: chain.chainId,
    asset,
    priced: asset.address,
    draft,
    onDraft,
  })
  const wrongAmount = wrong?.field === 'amount' ? wrong.words : priceFailed ? NO_PRICE : null
  const read = readDraft(draft, { asset, denomination, price, spendable: balance, limit })
  const slots = readSlots(draft.slots, limit)
  const figure = balance === undefined ? '' : formatAmount(balance, asset.decimals, { places: 4 })
  const held = denomination === 'USD' ? `${figure} ${asset.symbol}` : figure
  const given = read.ok ? worthText({ ...asset, amount: read.total }) : asset.symbol
  const tokenName = (
    <>
      <TokenIcon symbol={asset.symbol} logo={logoOf(chain, asset.address)} />
      <bdi translate="no" title={asset.symbol} className="min-w-0 truncate">
        {asset.symbol}
      </bdi>
    </>
  )
  const chainName = (
    <>
      <ChainIcon chainId={chain.chainId} name={chain.name} />
      <span translate="no" title={chain.name} className="truncate">
        {chain.name}
      </span>
    </>
  )
  const change = (some: Partial<RaffleDraft>) => {
    setWrong(null)
    onDraft(some)
  }
  const submit = () => {
    if (!account) return wallet.choose()
    if (!abilities || pricing) return
    const vault = chain.vaults[chain.createVersion]
    if (!vault || !takesRaffles(chain)) return setWrong({ field: 'amount', words: NOT_HERE })
    if (!read.ok) return setWrong({ field: read.wrong, words: read.words })
    const { chainId, createVersion: version } = chain
    const { split, expiresInDays, from } = draft
    const drawn = drawSplit(read.total, read.slots, split)
    const terms = { ...drawn, chainId, version, vault, asset, split, expiresInDays, abilities }
    onReview({ ...terms, sender: account.address, from: from.trim() })
  }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <header className="flex items-end justify-between gap-x-2 px-1">
        <StepHeading className="display pb-2 text-5xl">{t`Start a raffle`}</StepHeading>
        <Bowl className="h-20 shrink-0 max-[20rem]:hidden" />
      </header>
      <div className="card px-6 pt-5 pb-2">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-soft">
          <label htmlFor={ids.field}>{t`You give away`}</label>
          {balance !== undefined && (
            <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
              <Around exact={held}>{t`Balance ${held}`}</Around>
            </span>
          )}
        </div>
        <AmountInput
          id={ids.field}
          value={draft.amount}
          symbol={denomination === 'USD' ? 'USD' : asset.symbol}
          typed={typed}
          problemId={ids.problem}
          invalid={wrongAmount !== null}
          onChange={(amount) => change({ amount, denomination })}
        />
        <OtherDenomination
          asset={asset}
          denomination={denomination}
          units={typed.ok ? typed.units : 0n}
          price={price}
          onTurn={change}
        />
        <FieldProblem id={ids.problem}>{wrongAmount}</FieldProblem>
        <button
          type="button"
          className="chip mb-3 w-full justify-start max-[20rem]:flex-wrap"
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <Trans>
            <span className="sr-only">Token: </span>
            {tokenName} <span className="font-normal text-soft">on</span> {chainName}
            <span className="sr-only">. Change</span>
          </Trans>
          <span className="ml-auto">
            <DownGlyph />
          </span>
        </button>
        <Rows>
          <Row label={t`The amount is`}>
            <SmallSelect
              label={t`The amount is`}
              value={draft.per}
              choices={PERS}
              onChange={(per) => isPer(per) && change({ per })}
            />
          </Row>
          <Row label={t({ comment: 'Split: by chance', message: 'Split' })}>
            <SmallSelect
              label={t`Split`}
              value={draft.split}
              choices={SPLITS}
              onChange={(split) => isSplit(split) && change({ split })}
            />
          </Row>
          <Row label={t`Can be claimed`}>
            <SmallSelect
              label={t`Can be claimed`}
              value={String(draft.expiresInDays)}
              choices={DAYS}
              onChange={(days) => change({ expiresInDays: Number(days) })}
            />
          </Row>
        </Rows>
      </div>
      <div className="card grid grid-cols-[minmax(0,1fr)] px-5 pt-4 pb-1">
        <label htmlFor={slotIds.field} className="px-1 pb-2 text-soft">
          {t`In how many slots`}
        </label>
        <div className="field" data-invalid={wrong?.field === 'slots'}>
          <input
            id={slotIds.field}
            value={draft.slots}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={wrong?.field === 'slots'}
            aria-describedby={slotIds.problem}
            onChange={(event) => change({ slots: event.target.value })}
          />
        </div>
        {wrong?.field === 'slots' ? (
          <FieldProblem id={slotIds.problem}>{wrong.words}</FieldProblem>
        ) : (
          <p id={slotIds.problem} className="min-h-8.5 px-1 pt-1.5 pb-2 text-sm text-soft leading-5">
            {read.ok ? meanWords(read.total, read.slots, asset) : slotWords(slots)}
          </p>
        )}
        <label htmlFor={fromIds.field} className="px-1 pt-2 pb-2 text-soft">
          <Trans>
            Who is it from? <span className="text-sm">(optional, shown to all)</span>
          </Trans>
        </label>
        <div className="field mb-4">
          <input
            id={fromIds.field}
            value={draft.from}
            maxLength={longest}
            autoComplete="off"
            placeholder={t`Your name, or what it is for`}
            onChange={(event) => change({ from: event.target.value })}
          />
        </div>
      </div>
      {account ? (
        <Button type="submit" busy={abilities && !pricing ? null : t`Loading`}>
          <Around exact={given}>{t`Raffle off ${given}`}</Around>
        </Button>
      ) : (
        <Button type="submit" onPointerEnter={warmWallets}>
          {t`Connect Wallet`}
        </Button>
      )}
      <p className="text-balance text-center text-soft">
        {t`One link, one slot a wallet. Nobody who claims pays gas, and you can refund what is left.`}
      </p>
      <Suspense>
        {choosing && (
          <TokenSheet
            chosen={draft}
            owner={owner}
            purpose="raffle"
            onClose={() => setChoosing(false)}
            onChain={(chainId) => change(movedTo(chainId, asset, chains))}
            onChoose={({ chainId, token }) => {
              change({ chainId, token, ...(draft.amount === '' && { denomination: undefined }) })
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </form>
  )
}

function meanWords(total: bigint, slots: number, asset: Asset): string {
  const shown = new Intl.NumberFormat(locale()).format(slots)
  const mean = worthText({ ...asset, amount: total / BigInt(slots) }, { places: 4 })
  if (slots === 1) return t`All of it in one: ${mean}`
  return plural(slots, { other: `${shown} slots of ${mean} on average` })
}

function slotWords(slots: ReturnType<typeof readSlots>): string {
  return typeof slots === 'number' ? t`Each goes to another wallet.` : slots.words
}
