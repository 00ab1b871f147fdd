import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { chainOf, nameQuery, useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { useName } from '@/api/use-name'
import { logoOf } from '@/assets/token-list'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { ZERO_ADDRESS } from '@/lib/address'
import { editableAmount, formatAmount } from '@/lib/amount'
import type { Hex } from '@/lib/hex'
import type { Piece } from '@/lib/piece'
import { chainMeant, paidAddress, type Recipient } from '@/lib/recipient'
import { worthText } from '@/lib/worth'
import { AttachField } from '@/links/attach/attach-field'
import { isNothing, NOTHING_ATTACHED, problemWith } from '@/links/attach/attached'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { DownGlyph, OutGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Row, Rows } from '@/ui/ticket'
import { UnloadedPart, UnloadedSheet } from '@/ui/unloaded'
import { AmountInput } from '@/assets/amount-input'
import { checkAmount, NO_PRICE } from '@/assets/amount-words'
import { lostAt } from '@/recipients/lost-at'
import { OtherChain } from '@/recipients/other-chain'
import { type Asset, findAsset, isNative, payableBy } from '@/assets/asset'
import { canExpire } from './expiry'
import { ExpiryField } from './expiry-field'
import { InputHeading } from './input-heading'
import { NetworkCost } from '@/assets/network-cost'
import { OtherDenomination } from '@/assets/other-denomination'
import { movedTo } from '@/assets/moved-to'
import { costedOf } from '@/assets/payment'
import type { PieceInputProps } from '@/assets/piece-input'
import type { Draft, SendTerms } from './send-machine'
import type { TokenSheetProps } from '@/assets/token-sheet'
import { less, mostBeside } from '@/assets/spendable'
import { useBalance, useNetworkCost } from '@/assets/use-balance'
import { useAbilities } from '@/assets/use-abilities'
import { useTypedAmount } from '@/assets/use-typed-amount'
import { useExplained } from '@/words/explained'

const PieceInput = late<PieceInputProps>(
  () => import('@/assets/piece-input').then((m) => m.PieceInput),
  UnloadedPart,
)
const TokenSheet = late<TokenSheetProps>(
  () => import('@/assets/token-sheet').then((m) => m.TokenSheet),
  UnloadedSheet,
)

interface SendFormProps {
  to: Recipient
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  onReview: (terms: SendTerms) => void
  onReturn: () => void
}

/** What was chosen in the sheet. */
interface Choice {
  chainId: string
  token: Hex
  /** Absent: money. */
  piece?: Piece | undefined
}

/** How much of what: the second card. */
export function SendForm(props: SendFormProps) {
  const { draft } = props
  const chain = chainOf(useConfig(), draft.chainId)
  const asset = chain && findAsset(chain, draft.token, draft.piece)
  if (!chain || !asset) throw new Error('invariant: a draft names a chain and a token that are offered')
  return <Form {...props} chain={chain} asset={asset} />
}

type FormProps = SendFormProps & { chain: Chain; asset: Asset }

function Form({ to, draft, chain, asset: found, onDraft, onReview, onReturn }: FormProps) {
  const account = useAccount()
  const owner = account?.address ?? null
  const abilities = useAbilities(chain.chainId, owner)
  const asset = abilities ? payableBy(found, abilities) : found
  const balance = useBalance(chain.chainId, asset, owner)
  const { buyTokensUrl, chains } = useConfig()
  const [choosing, setChoosing] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const ids = useFieldIds()
  const { chainId, createVersion: version } = chain
  const priced = asset.piece ? null : asset.address
  const { price, denomination, typed, pricing, priceFailed } = useTypedAmount({
    chainId,
    asset,
    priced,
    draft,
    onDraft,
  })
  const queries = useQueryClient()
  const name = to.kind === 'name' ? to.name : null
  const meant = useName(name, chainId)
  const unnamed = useExplained(meant.state === 'failed' ? meant.error : null, 'read')
  // Each chain may have its own address for a name: none is shown before that of this chain is known.
  const payee: Recipient | null =
    to.kind !== 'name' ? to : meant.state === 'found' ? { ...to, address: meant.address } : null
  const problem = shown ?? (priceFailed ? NO_PRICE : null)
  const vault = chain.vaults[version] ?? ZERO_ADDRESS
  const payment = { chainId, vault, asset, from: owner, to }
  const cost = useNetworkCost(costedOf(payment))
  const most = isNative(asset) ? mostBeside(balance, cost) : balance
  const expires = canExpire(chain, vault, to)
  const expiresInDays = expires ? (draft.expiresInDays ?? 0) : 0

  const choose = ({ chainId, token, piece }: Choice) => {
    setShown(null)
    const choice = { chainId, token, piece }
    if (piece) return onDraft({ ...choice, amount: '1', denomination: 'TOKEN' })
    // So many pieces are no amount of money.
    const amount = draft.piece ? '' : draft.amount
    onDraft(amount === '' ? { ...choice, amount, denomination: undefined } : choice)
  }
  const moveTo = (chainId: string) => {
    setShown(null)
    onDraft({ ...movedTo(chainId, asset, chains), piece: undefined })
  }
  const attached = draft.attached ?? NOTHING_ATTACHED
  const direct = paidAddress(to) !== null
  const { symbol } = asset
  const { name: chainName } = chain
  const onlyOn = chainMeant(to)
  const elsewhere = onlyOn !== null && onlyOn !== chainId ? onlyOn : null
  const figure = balance === undefined ? '' : formatAmount(balance, asset.decimals, { places: 4 })
  const held = denomination === 'USD' ? `${figure} ${symbol}` : figure
  const sent = typed.ok && typed.units > 0n ? worthText({ ...asset, amount: typed.units }) : symbol
  const tokenIcon = !asset.piece && <TokenIcon symbol={symbol} logo={logoOf(chain, asset.address)} />

  const submit = () => {
    if (!account) return wallet.choose()
    if (name !== null && meant.state === 'failed') void queries.resetQueries(nameQuery(name, chainId))
    if (!abilities || pricing || payee === null || elsewhere !== null) return
    if (!direct && problemWith(attached)) return setTried(true)
    const spendable = isNative(asset) ? less(balance, cost) : balance
    const checked = checkAmount(typed, asset, spendable)
    if (!checked.ok) return setShown(checked.words)
    const lost = lostAt(paidAddress(payee), asset, chain)
    if (lost) return setShown(lost)
    if (vault === ZERO_ADDRESS) {
      return setShown(t`Please ensure that the correct token and chain are defined`)
    }
    const { units: amount } = checked
    const terms = {
      chainId,
      version,
      vault,
      contracts: chain,
      asset,
      amount,
      from: account.address,
      to: payee,
    }
    const goesWith = direct || isNothing(attached) ? null : attached
    onReview({ ...terms, abilities, expiresInDays, usdPrice: price, attached: goesWith })
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
      <InputHeading to={to} face={payee && paidAddress(payee)} />
      <div className="card px-6 pt-5 pb-2">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-soft">
          {asset.piece ? <span>{t`You send`}</span> : <label htmlFor={ids.field}>{t`You send`}</label>}
          {balance !== undefined && !asset.piece && (
            <span className="flex min-w-0 items-center tabular-nums">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Around exact={held}>{t`Balance ${held}`}</Around>
              </span>
              {most !== undefined && (
                <button
                  type="button"
                  className="ml-1 min-h-8 shrink-0 rounded-lg px-2 font-semibold text-ink hover:bg-sunk"
                  onClick={() =>
                    onDraft({ amount: editableAmount(most, asset.decimals), denomination: 'TOKEN' })
                  }
                >
                  {t`Max`}
                </button>
              )}
            </span>
          )}
        </div>
        {asset.piece ? (
          <Suspense fallback={<div className="h-72" />}>
            <PieceInput
              id={ids.field}
              piece={asset.piece}
              count={draft.amount}
              owned={balance}
              problemId={ids.problem}
              invalid={problem !== null}
              onChange={(amount) => {
                setShown(null)
                onDraft({ amount })
              }}
            />
          </Suspense>
        ) : (
          <>
            <AmountInput
              id={ids.field}
              value={draft.amount}
              symbol={denomination === 'USD' ? 'USD' : symbol}
              typed={typed}
              problemId={ids.problem}
              invalid={problem !== null}
              onChange={(amount) => {
                setShown(null)
                // What is begun in one denomination goes on in it, whatever is known of the price by then.
                onDraft({ amount, denomination })
              }}
            />
            <OtherDenomination
              asset={asset}
              denomination={denomination}
              units={typed.ok ? typed.units : 0n}
              price={price}
              onTurn={(turned) => {
                setShown(null)
                onDraft(turned)
              }}
            />
          </>
        )}
        <FieldProblem id={ids.problem}>{problem}</FieldProblem>
        <button
          type="button"
          className="chip mb-3 w-full justify-start max-[20rem]:flex-wrap"
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <Trans>
            <span className="sr-only">Token: </span>
            {tokenIcon}
            <bdi translate="no" title={symbol} className="min-w-0 truncate">
              {symbol}
            </bdi>{' '}
            <span className="font-normal text-soft">on</span>{' '}
            <ChainIcon chainId={chain.chainId} name={chainName} />
            <span translate="no" title={chainName} className="truncate">
              {chainName}
            </span>
            <span className="sr-only">. Change</span>
          </Trans>
          <span className="ml-auto">
            <DownGlyph />
          </span>
        </button>
        <Rows>
          <Row label={t`Network cost`}>
            <NetworkCost chain={chain} payment={payment} />
          </Row>
          {expires && (
            <Row label={t`Can be claimed`}>
              <ExpiryField days={expiresInDays} onChange={(days) => onDraft({ expiresInDays: days })} />
            </Row>
          )}
        </Rows>
        {buyTokensUrl && !asset.piece && (
          <a href={buyTokensUrl} target="_blank" rel="noreferrer" className="btn btn-quiet w-full">
            {t`Buy Tokens`} <OutGlyph />
          </a>
        )}
      </div>
      {!direct && (
        <AttachField
          attached={attached}
          problem={tried ? problemWith(attached) : null}
          privacy={t`Sealed on this device: only who has the link can read it.`}
          onChange={(attached) => onDraft({ attached })}
        />
      )}
      {elsewhere !== null && <OtherChain chainId={elsewhere} onSwitch={() => moveTo(elsewhere)} />}
      {unnamed && (
        <p role="alert" className="px-1 font-medium text-berry">
          {unnamed.what}
        </p>
      )}
      {account ? (
        <Button type="submit" busy={abilities && !pricing && meant.state !== 'looking' ? null : t`Loading`}>
          <Around exact={sent}>{t`Send ${sent}`}</Around>
        </Button>
      ) : (
        <Button type="submit" onPointerEnter={warmWallets}>
          {t`Connect Wallet`}
        </Button>
      )}
      <Button look="plain" onClick={onReturn}>
        {t({ comment: 'goes back', message: 'Return' })}
      </Button>
      <Suspense>
        {choosing && (
          <TokenSheet
            chosen={draft}
            owner={owner}
            onClose={() => setChoosing(false)}
            onChain={moveTo}
            onChoose={(choice) => {
              choose(choice)
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </form>
  )
}
