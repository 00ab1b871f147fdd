import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RequestHeld, RequestLink } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { acceptMoney } from '@/links/requests/money'
import { useUser } from '@/people/use-user'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Around, Exact } from '@/ui/exact'
import { Spinner } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { amountIn } from '@/features/request/request-words'
import { heldWords, lastCame, type MovedMoney } from './held-money'
import { SendBack } from './send-back'

interface HeldCardProps {
  request: RequestLink
  held: RequestHeld
  /** Undefined: the server serves it no more. */
  chain: Chain | undefined
  wallet: Hex | null
  /** It is on its way from there already; null: nothing is. */
  moved: MovedMoney | null
  onMoved: (kind: MovedMoney['kind'], txHash: Hex) => void
}

/** One token that stayed at the request's own address: why, who sent it, and what becomes of it. */
export function HeldCard({ request, held, chain, wallet, moved, onMoved }: HeldCardProps) {
  const explorerUrl = chain?.explorerUrl ?? null
  const amount = amountIn(held, BigInt(held.amount))
  const came = lastCame(request, held)
  return (
    <section
      aria-label={t`${amount} at the request’s address`}
      className="card grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-4 pb-5 text-left"
    >
      <div>
        <h2 className="display text-2xl [overflow-wrap:anywhere]">
          <Exact>{amount}</Exact>
        </h2>
        <p className="text-soft">{t`At this request’s own address`}</p>
      </div>
      <p className="text-pretty">{heldWords(held)}</p>
      {came && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Trans comment="who sent it, and the transaction">
            <span className="text-soft">Sent by</span> <Address address={came.address} copyable />
          </Trans>{' '}
          <TxHash hash={came.txHash} explorerUrl={explorerUrl} />
        </p>
      )}
      {moved ? (
        <UnderWay moved={moved} explorerUrl={explorerUrl} />
      ) : (
        // What goes on by itself is nobody's to say more about.
        held.why !== 'on_its_way' && (
          <Choice
            request={request}
            held={held}
            chain={chain}
            wallet={wallet}
            amount={amount}
            onMoved={onMoved}
          />
        )
      )}
    </section>
  )
}

function UnderWay({ moved, explorerUrl }: { moved: MovedMoney; explorerUrl: string | null }) {
  return (
    <div role="status">
      <p className="flex items-center gap-2 font-semibold">
        <Spinner />{' '}
        {moved.kind === 'forwarded' ? t`It is on its way to your wallet.` : t`It is on its way back.`}
      </p>
      <p className="text-soft">{t`It takes a moment until the chain has confirmed it.`}</p>
      <TxHash hash={moved.txHash} explorerUrl={explorerUrl} />
    </div>
  )
}

type ChoiceProps = Omit<HeldCardProps, 'moved'> & {
  /** All of it, in words. */
  amount: string
}

function Choice({ request, held, chain, wallet, amount, onMoved }: ChoiceProps) {
  const signedIn = useUser().state === 'user'
  const [returning, setReturning] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const accept = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await acceptMoney(request, held.tokenAddress, { wallet, signedIn })
    setBusy(false)
    if (answer.kind === 'refused') setProblem(answer.cause)
    if (answer.kind === 'sent') onMoved('forwarded', answer.txHash)
  }
  if (returning) {
    return (
      <SendBack
        request={request}
        held={held}
        chain={chain}
        wallet={wallet}
        onSent={(txHash) => onMoved('sent_back', txHash)}
        onLeave={() => setReturning(false)}
      />
    )
  }
  return (
    <>
      {problem && <Explained cause={problem} situation="at_request" />}
      <Button busy={busy ? t`Accepting it` : null} onClick={() => void accept()}>
        <Around exact={amount}>{t`Accept ${amount}`}</Around>
      </Button>
      <Button look="plain" disabled={busy} onClick={() => setReturning(true)}>
        {t`Send back`}
      </Button>
    </>
  )
}
