import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { BankAccount, BankConfig } from '@/api/bank'
import { chainOf, useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { AmountInput } from '@/assets/amount-input'
import { NO_PRICE } from '@/assets/amount-words'
import { type Asset, isNative } from '@/assets/asset'
import { hasNothing } from '@/assets/holdings'
import { OtherDenomination } from '@/assets/other-denomination'
import { likeliest } from '@/assets/route-ends'
import { less, mostBeside } from '@/assets/spendable'
import { logoOf } from '@/assets/token-list'
import { useAbilities } from '@/assets/use-abilities'
import { useBalance, useNetworkCost } from '@/assets/use-balance'
import { useTypedAmount } from '@/assets/use-typed-amount'
import { useHoldings } from '@/assets/use-worth'
import { useNumberReading } from '@/bank/late-number'
import { warmWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import { editableAmount, formatAmount } from '@/lib/amount'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { DownGlyph, OutGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { UnloadedSheet } from '@/ui/unloaded'
import { useTypingStopped } from '@/ui/use-typing-stopped'
import { AccountChoice } from './account-choice'
import type { CashOutTerms, Draft } from './cash-out-machine'
import { amountProblem, NO_ACCOUNT, NO_CHAIN, NOT_SUPPORTED } from './form-words'
import type { RouteSheetProps } from './route-sheet'
import { BroughtNote } from './brought-note'
import { useBrought } from './use-brought'
import { useWays, type Ways } from './use-ways'

const RouteSheet = late<RouteSheetProps>(
  () => import('./route-sheet').then((m) => m.RouteSheet),
  UnloadedSheet,
)

interface CashOutFormProps {
  draft: Draft
  bank: BankConfig
  /** Those that are linked; undefined while nobody knows. */
  accounts: readonly BankAccount[] | undefined
  onDraft: (change: Partial<Draft>) => void
  onProceed: (terms: CashOutTerms) => void
}

/** How much, and to which account: the first card. */
export function CashOutForm(props: CashOutFormProps) {
  const { draft, bank } = props
  const chain = chainOf(useConfig(), draft.chainId)
  if (!chain) throw new Error('invariant: a draft names a chain that is served')
  const ways = useWays(bank, chain)
  const { direct, brought, landing } = ways
  const first = () => direct[0] ?? (landing ? likeliest(brought, landing.asset.symbol) : undefined)
  const chosen = [...direct, ...brought].find(({ address }) => sameAddress(address, draft.token))
  const asset = draft.token === null ? first() : chosen
  return <Form {...props} chain={chain} asset={asset ?? null} ways={ways} />
}

/** Nothing is paid out of it; it stands where none can be. */
const NOTHING: Asset = {
  address: ZERO_ADDRESS,
  symbol: '',
  name: '',
  decimals: 0,
  piece: null,
  gasless: null,
}

/** Of the chain's own currency, into a link: what that costs is paid in it. */
const NATIVE = { token: ZERO_ADDRESS, piece: null, recipient: null }

type FormProps = CashOutFormProps & { chain: Chain; asset: Asset | null; ways: Ways }

function Form({ draft, bank, chain, asset: offered, ways, accounts, onDraft, onProceed }: FormProps) {
  const account = useAccount()
  const owner = account?.address ?? null
  const asset = offered ?? NOTHING
  const { buyTokensUrl } = useConfig()
  const holdings = useHoldings(buyTokensUrl ? owner : null)
  const [choosing, setChoosing] = useState(false)
  const ids = useFieldIds()
  const abilities = useAbilities(chain.chainId, owner)
  const balance = useBalance(chain.chainId, asset, offered ? owner : null)
  const priced = offered ? asset.address : null
  const onForm = useTypedAmount({ chainId: chain.chainId, asset, priced, draft, onDraft })
  const { price, denomination, typed, pricing, priceFailed } = onForm
  const end = offered && ways.brought.includes(offered) ? ways.landing : null
  const brought = useBrought({ chain, asset, end, typed, price, owner, abilities })
  const vault = chain.vaults[chain.createVersion]
  const costed = offered && owner && vault && isNative(offered) ? { owner, vault } : null
  const cost = useNetworkCost(
    costed && { ...NATIVE, chainId: chain.chainId, vault: costed.vault, from: costed.owner },
  )
  const most = costed ? mostBeside(balance, cost) : balance
  const spendable = costed ? less(balance, cost) : balance
  const wrongAmount = () => amountProblem(typed, asset, bank, spendable, brought) ?? brought?.problem ?? null
  const amountWords = priceFailed ? NO_PRICE : pricing ? null : wrongAmount()
  const problem = offered || ways.pending ? amountWords : NO_CHAIN
  const chosen = accounts?.find(({ account_id }) => account_id === draft.accountId) ?? null
  const read = useNumberReading(draft.typed)
  const stopped = useTypingStopped(draft.typed)
  const isRight = read !== null && read.kind !== 'wrong'
  const wrong = draft.typed !== '' && stopped && read?.kind === 'wrong' ? NOT_SUPPORTED : null
  const isAsking = pricing || brought?.asking === true
  const hasAccount = chosen !== null || isRight
  const canGoOn = offered !== null && typed.ok && problem === null && !isAsking && hasAccount
  const nothing = t({ context: 'in place of the name of a token', message: 'Nothing' })
  const token = offered ? asset.symbol : nothing
  const chainName = chain.name

  const submit = () => {
    if (!account) return wallet.choose()
    if (!canGoOn || !typed.ok || !abilities || !vault) return
    const { chainId, createVersion: version } = chain
    const number = read && read.kind !== 'wrong' ? read.number : null
    const to = { accountId: chosen?.account_id ?? null, number: chosen ? null : number }
    const payable = abilities.contract ? { ...asset, gasless: null } : asset
    const money = { asset: payable, amount: typed.units, usdPrice: price }
    const way = brought && { from: chain, end: brought.end, about: brought.expected?.about ?? null }
    onProceed({ chainId, version, vault, ...money, from: account.address, abilities, to, way })
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
      <div className="card px-6 pt-5 pb-2">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-soft">
          <label htmlFor={ids.field}>{t`Amount`}</label>
          {balance !== undefined && (
            <span className="flex min-w-0 items-center tabular-nums">
              <span className="min-w-0 [overflow-wrap:anywhere]">{balanceWords(balance, asset)}</span>
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
        <AmountInput
          id={ids.field}
          value={draft.amount}
          symbol={denomination === 'USD' ? 'USD' : asset.symbol}
          typed={typed}
          problemId={ids.problem}
          invalid={problem !== null}
          onChange={(amount) => onDraft({ amount, denomination })}
        />
        <OtherDenomination
          asset={asset}
          denomination={denomination}
          units={typed.ok ? typed.units : 0n}
          price={price}
          onTurn={onDraft}
        />
        <FieldProblem id={ids.problem}>{problem}</FieldProblem>
        <button
          type="button"
          className="chip mb-3 w-full justify-start max-[20rem]:flex-wrap"
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <span className="sr-only">{t`Token:`} </span>
          {offered && <TokenIcon symbol={asset.symbol} logo={logoOf(chain, asset.address)} />}
          <Trans comment="What is paid out, and the chain that it is on, after its icon">
            <bdi translate="no" className="min-w-0 truncate">
              {token}
            </bdi>{' '}
            <span className="font-normal text-soft">on</span>{' '}
            <ChainIcon chainId={chain.chainId} name={chainName} />
            <span translate="no" title={chainName} className="truncate">
              {chainName}
            </span>
          </Trans>
          <span className="sr-only">. {t({ context: 'to choose another token', message: 'Change' })}</span>
          <span className="ml-auto">
            <DownGlyph />
          </span>
        </button>
        {brought && <BroughtNote brought={brought} typed={typed.ok} />}
        {buyTokensUrl && hasNothing(holdings) && (
          <a href={buyTokensUrl} target="_blank" rel="noreferrer" className="btn btn-quiet w-full">
            {t`Buy Tokens`} <OutGlyph />
          </a>
        )}
      </div>
      <AccountChoice
        accounts={accounts}
        chosen={draft.accountId}
        typed={draft.typed}
        problem={wrong ?? (hasAccount || !typed.ok || problem || draft.typed !== '' ? null : NO_ACCOUNT)}
        disabled={offered === null}
        onChoose={(accountId) => onDraft({ accountId, typed: '' })}
        onType={(typed) => onDraft({ typed, accountId: null })}
      />
      {account ? (
        <Button
          type="submit"
          busy={abilities && !isAsking && (offered || !ways.pending) ? null : t`Loading`}
          disabled={!canGoOn && !isAsking}
        >
          {t`Proceed`}
        </Button>
      ) : (
        <Button type="submit" onPointerEnter={warmWallets}>
          {t`Connect Wallet`}
        </Button>
      )}
      <Suspense>
        {choosing && (
          <RouteSheet
            bank={bank}
            chainId={chain.chainId}
            token={offered?.address ?? null}
            owner={owner}
            onClose={() => setChoosing(false)}
            onChain={(chainId) => onDraft({ chainId })}
            onChoose={(token) => {
              onDraft({ token })
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </form>
  )
}

function balanceWords(balance: bigint, { decimals }: Asset) {
  const amount = formatAmount(balance, decimals, { places: 4 })
  return <Around exact={amount}>{t`Balance ${amount}`}</Around>
}
