import { ownAddress } from '@filbert/sdk/request-address'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { RequestHeld, RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import { AmountInput } from '@/assets/amount-input'
import { warmWallets } from '@/chain/load-wallets'
import { wallet as wallets } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import { editableAmount } from '@/lib/amount'
import type { Hex } from '@/lib/hex'
import type { Recipient } from '@/lib/recipient'
import { shownSymbol } from '@/lib/symbol'
import { sendMoneyBack } from '@/links/requests/money'
import { lostAt } from '@/recipients/lost-at'
import { RecipientBlock } from '@/recipients/recipient-block'
import { RecipientForm } from '@/recipients/recipient-form'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Around } from '@/ui/exact'
import { FieldProblem, useFieldIds } from '@/ui/problem'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { amountIn } from '@/features/request/request-words'
import { backProblem, backUnits, heldAsset, lastCame, readBack } from './held-money'

interface SendBackProps {
  request: RequestLink
  held: RequestHeld
  chain: Chain | undefined
  wallet: Hex | null
  onSent: (txHash: Hex) => void
  /** Back to the choice. */
  onLeave: () => void
}

/** Has some of what is at the request's own address go back. Only the wallet that is paid can say so. */
export function SendBack(props: SendBackProps) {
  const { request, wallet, onLeave } = props
  const { payTo, recipientAddress } = request
  const from = ownAddress(request)
  return (
    <>
      {wallet === null || !sameAddress(wallet, recipientAddress) ? (
        <OtherWallet payee={recipientAddress} wallet={wallet} />
      ) : payTo && from ? (
        <BackForm {...props} wallet={wallet} place={{ contract: payTo.contract, from }} />
      ) : (
        <p role="alert" className="font-medium text-berry">
          {t`We were told of an address that is not this request’s own, so nothing is signed.`}
        </p>
      )}
      <Button look="quiet" onClick={onLeave}>
        {t({ comment: 'goes back', message: 'Return' })}
      </Button>
    </>
  )
}

function OtherWallet({ payee, wallet }: { payee: Hex; wallet: Hex | null }) {
  return (
    <>
      <p role="alert">
        <Trans>
          Only the wallet that is paid can send it back: <Address address={payee} copyable />
        </Trans>
      </p>
      {wallet === null ? (
        <Button onClick={wallets.choose} onPointerEnter={warmWallets}>
          {t`Connect Wallet`}
        </Button>
      ) : (
        <p>
          <Trans>
            Connected is <Address address={wallet} />. Choose the other one in your wallet.
          </Trans>
        </p>
      )}
    </>
  )
}

interface BackFormProps extends Omit<SendBackProps, 'wallet' | 'onLeave'> {
  wallet: Hex
  /** Where it is, and the contract that moves it. */
  place: { from: Hex; contract: Hex }
}

/** How much, and to whom; then whom it was understood to be, and the signature. */
function BackForm({ request, held, chain, wallet, place, onSent }: BackFormProps) {
  const ids = useFieldIds()
  const typedTo = useRef('')
  const [text, setText] = useState(() => editableAmount(backUnits(request, held), held.tokenDecimals))
  const [to, setTo] = useState<Recipient | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const typed = readBack(text, held)
  const lost = (address: Hex) => lostBack(address, held, place.from, chain)

  if (to !== null && typed.ok && 'address' in to) {
    const amount = amountIn(held, typed.units)
    const send = async () => {
      setBusy(true)
      setProblem(null)
      const terms = {
        ...place,
        chainId: request.chainId,
        token: held.tokenAddress,
        amount: typed.units,
        to: to.address,
      }
      const answer = await sendMoneyBack(request.id, terms, wallet)
      setBusy(false)
      if (answer.kind === 'refused') setProblem(answer.cause)
      if (answer.kind === 'sent') onSent(answer.txHash)
    }
    return (
      <>
        <RecipientBlock to={to} />
        <p className="text-soft">{t`Nobody can bring back what is paid.`}</p>
        {problem && <Explained cause={problem} situation="at_request" />}
        <Button busy={busy ? t`Confirm in your wallet` : null} onClick={() => void send()}>
          <Around exact={amount}>{t`Send back ${amount}`}</Around>
        </Button>
        <Button look="plain" disabled={busy} onClick={() => setTo(null)}>
          {t`Change it`}
        </Button>
      </>
    )
  }
  return (
    <>
      <div>
        <label htmlFor={ids.field} className="text-soft">
          {t`How much goes back?`}
        </label>
        <AmountInput
          id={ids.field}
          value={text}
          symbol={shownSymbol(held.tokenSymbol)}
          typed={typed}
          problemId={ids.problem}
          invalid={wrong !== null}
          onChange={(value) => {
            setWrong(null)
            setText(value)
          }}
        />
        <FieldProblem id={ids.problem}>{wrong}</FieldProblem>
      </div>
      <p className="text-pretty">
        {t`If it came from an exchange, ask its payer for an address of their own: an exchange may not credit what comes back to that address.`}
      </p>
      <RecipientForm
        action={t`Continue`}
        toBank={false}
        link={undefined}
        chainId={request.chainId}
        onOtherChain={null}
        initial={typedTo.current || (lastCame(request, held)?.address ?? null)}
        typed={typedTo}
        onOccupied={() => undefined}
        lostAt={lost}
        onChoose={(address, name) => {
          const words = backProblem(typed, held)
          setWrong(words)
          if (words === null)
            setTo(name === null ? { kind: 'address', address } : { kind: 'name', name, address })
        }}
        onBank={() => undefined}
      />
    </>
  )
}

/** Why it must not go there; null where it may. */
function lostBack(to: Hex, held: RequestHeld, from: Hex, chain: Chain | undefined): string | null {
  if (sameAddress(to, from)) return t`This is the address where it is already.`
  return lostAt(to, heldAsset(held), chain ?? { vaults: {}, router: null })
}
