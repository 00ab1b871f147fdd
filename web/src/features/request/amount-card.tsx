import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { AmountInput } from '@/assets/amount-input'
import type { Asset } from '@/assets/asset'
import { movedTo } from '@/assets/moved-to'
import { OtherDenomination } from '@/assets/other-denomination'
import { logoOf } from '@/assets/token-list'
import type { TokenSheetProps } from '@/assets/token-sheet'
import type { AmountOnForm } from '@/assets/use-typed-amount'
import { EXPIRIES, expiryWords } from '@/lib/expiry'
import { DownGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { SmallSelect } from '@/ui/small-select'
import { Row, Rows } from '@/ui/ticket'
import { UnloadedSheet } from '@/ui/unloaded'
import { isKind, KINDS, type RequestDraft } from './request-draft'

const TokenSheet = late<TokenSheetProps>(
  () => import('@/assets/token-sheet').then((m) => m.TokenSheet),
  UnloadedSheet,
)

const DAYS = EXPIRIES.map((days) => [String(days), expiryWords(days)] as const)

interface AmountCardProps extends Pick<AmountOnForm, 'price' | 'denomination' | 'typed'> {
  draft: RequestDraft
  chain: Chain
  asset: Asset
  /** What is wrong with the amount; null while nothing is, or nothing is typed. */
  problem: string | null
  onDraft: (change: Partial<RequestDraft>) => void
}

/** How much of what is asked for, of how many, and until when. */
export function AmountCard(props: AmountCardProps) {
  const { draft, chain, asset, price, denomination, typed, problem, onDraft } = props
  const { chains } = useConfig()
  const [choosing, setChoosing] = useState(false)
  const ids = useFieldIds()
  const open = draft.kind === 'open'
  const { symbol } = asset
  const { name: chainName } = chain
  return (
    <div className="card px-6 pt-5 pb-2">
      {open ? (
        <>
          <p className="text-soft">{t`You ask for`}</p>
          <p className="figure flex min-h-24 items-center text-5xl">{t`Any amount`}</p>
        </>
      ) : (
        <>
          <label htmlFor={ids.field} className="text-soft">
            {t`You ask for`}
          </label>
          <AmountInput
            id={ids.field}
            value={draft.amount}
            symbol={denomination === 'USD' ? 'USD' : symbol}
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
        </>
      )}
      <FieldProblem id={ids.problem}>{open ? null : problem}</FieldProblem>
      <button
        type="button"
        className="chip mb-3 w-full justify-start max-[20rem]:flex-wrap"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <Trans>
          <span className="sr-only">Token: </span>
          <TokenIcon symbol={symbol} logo={logoOf(chain, asset.address)} />
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
        <Row label={t`They pay`}>
          <SmallSelect
            label={t`They pay`}
            value={draft.kind}
            choices={KINDS}
            onChange={(kind) => isKind(kind) && onDraft({ kind })}
          />
        </Row>
        <Row label={t`Can be paid`}>
          <SmallSelect
            label={t`Can be paid`}
            value={String(draft.expiresInDays)}
            choices={DAYS}
            onChange={(days) => onDraft({ expiresInDays: Number(days) })}
          />
        </Row>
      </Rows>
      <Suspense>
        {choosing && (
          <TokenSheet
            chosen={draft}
            owner={null}
            purpose="request"
            onClose={() => setChoosing(false)}
            onChain={(chainId) => onDraft(movedTo(chainId, asset, chains))}
            onChoose={({ chainId, token }) => {
              onDraft({ chainId, token, ...(draft.amount === '' && { denomination: undefined }) })
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
