import { lazy, Suspense, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { loadWallets } from '@/chain/load-wallets'
import { useAccount, wallet } from '@/chain/wallet'
import { editableAmount, formatAmount } from '@/lib/amount'
import { Button } from '@/ui/button'
import { DownGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Row, Rows } from '@/ui/ticket'
import { AmountInput } from './amount-input'
import { checkAmount } from './amount-words'
import { type Asset, findAsset, isNative } from './asset'
import { NetworkCost } from './network-cost'
import { OtherDenomination } from './other-denomination'
import type { Draft, SendTerms } from './send-machine'
import { readTyped, usualDenomination } from './typed-amount'
import { useBalance, useNetworkCost } from './use-balance'
import { usePrice } from './use-worth'

const TokenSheet = lazy(() => import('./token-sheet').then((m) => ({ default: m.TokenSheet })))

interface SendFormProps {
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  onReview: (terms: SendTerms) => void
}

/** How much of what: the first card. */
export function SendForm({ draft, onDraft, onReview }: SendFormProps) {
  const chain = chainOf(useConfig(), draft.chainId)
  const asset = chain && findAsset(chain, draft.token)
  if (!chain || !asset) throw new Error('invariant: a draft names a chain and a token that are offered')
  return <Form draft={draft} chain={chain} asset={asset} onDraft={onDraft} onReview={onReview} />
}

function Form({ draft, chain, asset, onDraft, onReview }: SendFormProps & { chain: Chain; asset: Asset }) {
  const account = useAccount()
  const owner = account?.address ?? null
  const balance = useBalance(chain.chainId, asset.address, owner)
  const cost = useNetworkCost(chain.chainId, asset.address, asset.gasless ? null : owner)
  const [choosing, setChoosing] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const ids = useFieldIds()
  const price = usePrice(chain.chainId, asset.address)
  const denomination = draft.denomination ?? usualDenomination(price)
  const typed = readTyped(draft.amount, denomination, asset, price)
  const vault = chain.vaults[chain.createVersion]

  const submit = () => {
    if (!account) return wallet.choose()
    const spendable = isNative(asset) ? less(balance, cost) : balance
    const checked = checkAmount(typed, asset, spendable)
    if (!checked.ok) {
      setShown(checked.words)
      // Dollars are no tokens: what was typed as the ones is not sent as the others.
      if (!typed.ok && typed.problem === 'no_price') onDraft({ denomination: 'TOKEN', amount: '' })
      return
    }
    if (!vault) return setShown('Please ensure that the correct token and chain are defined')
    const { chainId, createVersion: version } = chain
    onReview({ chainId, version, vault, asset, amount: checked.units, from: account.address })
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
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 whitespace-nowrap text-soft">
          <label htmlFor={ids.field}>You send</label>
          {balance !== undefined && (
            <span className="tabular-nums">
              Balance {formatAmount(balance, asset.decimals, { places: 4 })}
              {denomination === 'USD' && ` ${asset.symbol}`}
              {!isNative(asset) && (
                <button
                  type="button"
                  className="ml-1 min-h-8 rounded-lg px-2 font-semibold text-ink hover:bg-sunk"
                  onClick={() =>
                    onDraft({ amount: editableAmount(balance, asset.decimals), denomination: 'TOKEN' })
                  }
                >
                  Max
                </button>
              )}
            </span>
          )}
        </div>
        <AmountInput
          id={ids.field}
          value={draft.amount}
          symbol={denomination === 'USD' ? 'USD' : asset.symbol}
          problemId={ids.problem}
          invalid={shown !== null}
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
        <FieldProblem id={ids.problem}>{shown}</FieldProblem>
        <button
          type="button"
          className="chip mb-3 w-full justify-start"
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <span className="sr-only">Token: </span>
          <TokenIcon symbol={asset.symbol} />
          {asset.symbol} <span className="font-normal text-soft">on</span>{' '}
          <ChainIcon chainId={chain.chainId} name={chain.name} />
          <span className="truncate">{chain.name}</span>
          <span className="sr-only">. Change</span>
          <span className="ml-auto">
            <DownGlyph />
          </span>
        </button>
        <Rows>
          <Row label="Network cost">
            <NetworkCost chain={chain} asset={asset} owner={owner} />
          </Row>
        </Rows>
      </div>
      {account ? (
        <Button type="submit">
          {typed.ok && typed.units > 0n
            ? `Send ${formatAmount(typed.units, asset.decimals)} ${asset.symbol}`
            : `Send ${asset.symbol}`}
        </Button>
      ) : (
        <Button type="submit" onPointerEnter={() => void loadWallets()}>
          Connect Wallet
        </Button>
      )}
      <Suspense>
        {choosing && (
          <TokenSheet
            draft={draft}
            owner={owner}
            onClose={() => setChoosing(false)}
            onChoose={(choice) => {
              setShown(null)
              onDraft(draft.amount === '' ? { ...choice, denomination: undefined } : choice)
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </form>
  )
}

function less(balance: bigint | undefined, cost: bigint | undefined): bigint | undefined {
  if (balance === undefined || cost === undefined) return balance
  return balance > cost ? balance - cost : 0n
}
