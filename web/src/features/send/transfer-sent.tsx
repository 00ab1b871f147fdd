import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chainOf, useConfig } from '@/api/queries'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import { worthText } from '@/lib/worth'
import { settleTransfer } from '@/transfers/run-transfer'
import { Address } from '@/ui/address'
import { afterTicket } from '@/ui/after-ticket'
import { Button } from '@/ui/button'
import { Desk } from '@/ui/desk'
import { Around } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { TxHash } from '@/ui/tx-hash'
import { SentFigure } from './sent-figure'
import { SentInShell } from './sent-in-shell'

interface TransferSentProps {
  transfer: DirectTransfer
  onAgain: () => void
}

/** The transaction is out; this card turns when the chain has carried it out. */
export function TransferSent({ transfer, onAgain }: TransferSentProps) {
  const { chainId, txHash, recipient, name: payee } = transfer
  const chain = chainOf(useConfig(), chainId)
  const { data: outcome } = useQuery({
    queryKey: ['transfer', chainId, txHash],
    queryFn: () => settleTransfer(transfer),
    staleTime: Number.POSITIVE_INFINITY,
    // The chain may be away for long; what was sent is sent.
    retry: true,
  })
  const paid = outcome?.kind === 'paid'
  const failed = outcome?.kind === 'reverted' || outcome?.kind === 'cancelled'
  const absent = outcome?.kind === 'absent'
  const worth = worthText(transfer)

  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <Rows>
              <Row label={t({ context: 'label: the chain', message: 'On' })}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chainId} name={chain?.name ?? chainId} />
                  {chain?.name ?? chainId}
                </span>
              </Row>
              <Row label={t`Transaction`}>
                <TxHash hash={outcome?.txHash ?? txHash} explorerUrl={chain?.explorerUrl ?? null} />
              </Row>
            </Rows>
          }
        >
          <div className="grid h-44 place-items-center">
            {paid ? (
              <SentInShell piece={transfer.piece} className="h-44 max-w-full" />
            ) : (
              <Nut pose={failed || absent ? 'puzzled' : 'carrying'} className="size-40" />
            )}
          </div>
          <StepHeading key={outcome?.kind} className="display mt-1 text-4xl">
            {paid ? t`Yay!` : failed ? t`Not sent` : absent ? t`Not found` : t`On its way`}
          </StepHeading>
          <p className="grid grid-cols-[minmax(0,1fr)] justify-items-center">
            <SentFigure sent={transfer} />{' '}
            <span className="flex flex-wrap items-center justify-center gap-x-2">
              <Trans comment="below an amount: whom it goes to">
                <span className="text-soft">to</span>{' '}
                <strong className="flex flex-wrap items-center justify-center gap-x-2 [overflow-wrap:anywhere]">
                  {payee} <Address address={recipient} copyable />
                </strong>
              </Trans>
            </span>
          </p>
        </Ticket>
      }
    >
      <p className={afterTicket(paid)}>
        <Around exact={worth}>{WORDS[outcome?.kind ?? 'waiting'](worth)}</Around>
      </p>
      <Button onClick={onAgain}>{failed ? t`Begin again` : t`Send another`}</Button>
      <Link to="/profile" className="btn btn-quiet">
        {t`Go to profile`}
      </Link>
    </Desk>
  )
}

const WORDS = {
  waiting: (worth: string) => t`${worth} on the way. You may close this page; it goes on without you.`,
  paid: (worth: string) => t`${worth} arrived.`,
  reverted: () => t`The chain refused the transfer. But for the gas nothing has left your wallet.`,
  cancelled: (worth: string) =>
    t`Another transaction of your wallet took its place. ${worth} has not left your wallet.`,
  absent: (worth: string) =>
    t`Your wallet named a transaction that does not pay ${worth} to this address. Look into your wallet before you send it again.`,
}
