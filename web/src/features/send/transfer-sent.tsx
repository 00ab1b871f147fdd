import { useQuery } from '@tanstack/react-query'
import { chainOf, useConfig } from '@/api/queries'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import { worthText } from '@/lib/worth'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows } from '@/ui/ticket'
import { Spinner } from '@/ui/timeline'
import { TxHash } from '@/ui/tx-hash'
import { settleTransfer } from './run-transfer'
import { SentInShell } from './sent-in-shell'

interface TransferSentProps {
  transfer: DirectTransfer
  onAgain: () => void
}

/** The transaction is out; this card turns when the chain has carried it out. */
export function TransferSent({ transfer, onAgain }: TransferSentProps) {
  const { chainId, txHash, recipient, name } = transfer
  const chain = chainOf(useConfig(), chainId)
  const { data: outcome } = useQuery({
    queryKey: ['transfer', chainId, txHash],
    queryFn: () => settleTransfer(transfer),
    staleTime: Number.POSITIVE_INFINITY,
    // The chain may be away for long; what was sent is sent.
    retry: true,
  })
  const worth = worthText(transfer)
  const paid = outcome?.kind === 'paid'
  const failed = outcome !== undefined && !paid

  return (
    <>
      <section className="grid justify-items-center gap-2 pt-1 text-center">
        <div className="grid h-40 place-items-center">
          {paid ? (
            <SentInShell piece={transfer.piece} className="h-40 max-w-full" />
          ) : (
            <Nut pose={failed ? 'puzzled' : 'carrying'} className="size-36" />
          )}
        </div>
        <StepHeading key={outcome?.kind} className="display text-6xl">
          {paid ? 'Yay!' : failed ? 'Not sent' : 'On its way'}
        </StepHeading>
        <p className="min-h-14 w-full text-balance text-lg">{WORDS[outcome?.kind ?? 'waiting'](worth)}</p>
      </section>
      <div className="card px-6 py-2">
        <Rows>
          <Row label="To">
            <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
              {name} <Address address={recipient} copyable />
            </span>
          </Row>
          <Row label="On">{chain?.name ?? chainId}</Row>
          <Row label="Transaction">
            <TxHash hash={outcome?.txHash ?? txHash} explorerUrl={chain?.explorerUrl ?? null} />
          </Row>
          <Row label="State">
            {paid ? (
              <span className="flex h-6 items-center text-teal">Sent</span>
            ) : failed ? (
              <span className="flex h-6 items-center text-berry">
                {outcome.kind === 'reverted' ? 'Refused' : 'Cancelled'}
              </span>
            ) : (
              <span className="flex h-6 items-center gap-2 font-normal text-soft">
                <Spinner /> Still confirming
              </span>
            )}
          </Row>
        </Rows>
      </div>
      <Button onClick={onAgain}>{failed ? 'Begin again' : 'Send another'}</Button>
    </>
  )
}

const WORDS = {
  waiting: (worth: string) => `${worth} on the way. You may close this page; it goes on without you.`,
  paid: (worth: string) => `${worth} arrived.`,
  reverted: () => 'The chain refused the transfer. But for the gas nothing has left your wallet.',
  cancelled: (worth: string) =>
    `Another transaction of your wallet took its place. ${worth} has not left your wallet.`,
}
