import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import { checkAmount, NO_PRICE } from '@/assets/amount-words'
import { type Asset, isNative } from '@/assets/asset'
import { useTypedAmount } from '@/assets/use-typed-amount'
import { useAccount } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import { READ_PICTURES } from '@/lib/attachment/media-type'
import { worthText } from '@/lib/worth'
import { AttachField } from '@/links/attach/attach-field'
import { problemWith } from '@/links/attach/attached'
import { readRecipient } from '@/lib/typed-recipient'
import { askedDraft } from '@/recipients/asked-payment'
import { ContractElsewhere } from '@/recipients/contract-elsewhere'
import { lostAt } from '@/recipients/lost-at'
import { OtherChain } from '@/recipients/other-chain'
import { useRecipient } from '@/recipients/use-recipient'
import { Button } from '@/ui/button'
import { Nut } from '@/ui/nut'
import { Problem } from '@/ui/problem'
import { StepHeading } from '@/ui/step-heading'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { AmountCard } from './amount-card'
import { payeeOf } from './payee'
import { PayeeField } from './payee-field'
import type { RequestDraft, RequestTerms } from './request-draft'

interface RequestFormProps {
  draft: RequestDraft
  chain: Chain
  asset: Asset
  /** It is being made. */
  busy: boolean
  problem: Cause | null
  onDraft: (change: Partial<RequestDraft>) => void
  onConfirm: (terms: RequestTerms) => void
}

/** What is asked for, and for whom: the first card. Nothing is asked of any wallet for it. */
export function RequestForm(props: RequestFormProps) {
  const { draft, chain, asset, busy, problem, onDraft, onConfirm } = props
  const account = useAccount()
  const { chains } = useConfig()
  const [tried, setTried] = useState(false)
  const words = useExplained(problem, 'account')
  const { chainId } = chain
  const onForm = useTypedAmount({ chainId, asset, priced: asset.address, draft, onDraft })
  const checked = checkAmount(onForm.typed, asset, undefined)
  const amountWords = onForm.pricing || draft.amount === '' || checked.ok ? null : checked.words
  const text = draft.recipient ?? account?.address ?? ''
  const payee = payeeOf(useRecipient(text, chainId), (address) => lostAt(address, asset, chain))
  const own = payee.kind === 'found' && sameAddress(payee.address, account?.address)
  const amount = draft.kind === 'open' ? null : checked.ok ? checked.units : undefined
  const wanted = amount ? worthText({ ...asset, amount }) : asset.symbol
  const noted = problemWith(draft.attached)
  const elsewhere =
    payee.kind === 'found' && payee.chainId !== null && payee.chainId !== chain.chainId ? payee.chainId : null
  const typeRecipient = (recipient: string) => {
    const read = readRecipient(recipient)
    const asked = 'payment' in read && askedDraft(read.chainId ?? null, read.payment, chains, chain.chainId)
    onDraft(asked ? { recipient, ...asked } : { recipient })
  }
  const turnTo = (chainId: string) => {
    const asked = askedDraft(chainId, undefined, chains, chain.chainId)
    if (asked) onDraft(asked)
  }
  const submit = () => {
    if (elsewhere !== null || payee.kind !== 'found' || amount === undefined || busy) return
    if (noted !== null) return setTried(true)
    const { kind, expiresInDays, attached } = draft
    onConfirm({ chainId, asset, amount, kind, recipient: payee.text, expiresInDays, attached })
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
        <StepHeading className="display pb-2 text-5xl">{t`Request a payment`}</StepHeading>
        <Nut pose="listening" className="size-20 shrink-0 max-[17rem]:hidden" />
      </header>
      <AmountCard
        draft={draft}
        chain={chain}
        asset={asset}
        {...onForm}
        problem={onForm.priceFailed ? NO_PRICE : amountWords}
        onDraft={onDraft}
      />
      <PayeeField text={text} payee={payee} own={own} onChange={typeRecipient} />
      {payee.kind === 'found' && elsewhere === null && (
        <ContractElsewhere address={payee.address} chainId={chain.chainId} />
      )}
      {payee.kind === 'found' && !own && isNative(asset) && (
        <p className="px-1 text-pretty">
          {t`The money may come from a contract. If this is an address at an exchange, ask there first: it may not be credited.`}
        </p>
      )}
      {elsewhere !== null && <OtherChain chainId={elsewhere} onSwitch={() => turnTo(elsewhere)} />}
      <AttachField
        attached={draft.attached}
        pictures={READ_PICTURES}
        problem={tried ? noted : null}
        privacy={t`Anyone who has the link can read it, and so can we.`}
        onChange={(attached) => onDraft({ attached })}
      />
      {words && <Problem problem={{ ...words, what: `${t`Failed to create link.`} ${words.what}` }} />}
      <Button
        type="submit"
        busy={busy ? t`Creating link` : onForm.pricing ? t`Loading` : null}
        disabled={payee.kind !== 'found' || elsewhere !== null || (amount === undefined && !onForm.pricing)}
      >
        {t`Request ${wanted}`}
      </Button>
      <Link to="/" className="btn btn-plain w-full">
        {t({ comment: 'goes back', message: 'Return' })}
      </Link>
    </form>
  )
}
