import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import { type RequestLink, requestQuery } from '@/api/requests'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { requestUrl } from '@filbert/sdk/request-link'
import { cancelRequest } from '@/links/requests/cancel-request'
import { useUser } from '@/people/use-user'
import { Button, buttonClass } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { Desk } from '@/ui/desk'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { Nut } from '@/ui/nut'
import { StepHeading } from '@/ui/step-heading'
import { Row, Rows, Ticket } from '@/ui/ticket'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { AskedFigure } from './asked-figure'
import { GoalBar } from './goal-bar'
import { Payers } from './payers'
import { CameWith } from './came-with'
import { LateAtAddress } from './late-at-address'
import { Standing } from './standing-row'

interface OwnRequestProps {
  request: RequestLink
  wallet: Hex | null
  onAsPayer: () => void
}

/** For who asks for it: how it stands, who paid, and the way to call it off. */
export function OwnRequest({ request, wallet, onAsPayer }: OwnRequestProps) {
  const { id, chainId } = request
  const queries = useQueryClient()
  const signedIn = useUser().state === 'user'
  const name = chainOf(useConfig(), chainId)?.name ?? t`Chain ${chainId}`
  const payee = request.recipientName ?? shortAddress(request.recipientAddress)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const cancel = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await cancelRequest(request, { wallet, signedIn })
    setBusy(false)
    if (answer.kind === 'cancelled') queries.setQueryData(requestQuery(id).queryKey, answer.request)
    if (answer.kind === 'refused') setProblem(answer.cause)
  }
  return (
    <Desk
      ticket={
        <Ticket
          stub={
            <Rows>
              <Standing request={request} />
              <Row label={t({ context: 'label: the chain', message: 'On' })}>
                <span className="inline-flex items-center gap-2">
                  <ChainIcon chainId={chainId} name={name} /> <Exact>{name}</Exact>
                </span>
              </Row>
            </Rows>
          }
        >
          <Nut pose="listening" className="mx-auto size-24" />
          <StepHeading className="mt-1 font-normal font-sans text-lg text-soft">
            {t`Hello, ${payee}`}
          </StepHeading>
          <AskedFigure request={request} />
          <GoalBar request={request} />
          <p className="mt-1 mb-2 text-balance">
            {t`This is a request that you have made. You can cancel it, or see it as its payers do.`}
          </p>
        </Ticket>
      }
    >
      <CameWith request={request} />
      <Payers request={request} />
      <LateAtAddress request={request} wallet={wallet} />
      {problem && <Explained cause={problem} situation="account" />}
      <CopyButton
        text={requestUrl(location.origin, id)}
        label={t`Copy link`}
        className={`${buttonClass('strong')} w-full`}
      >
        {t`Copy link`}
      </CopyButton>
      <Button look="plain" onClick={onAsPayer}>
        {t`Go to payer view`}
      </Button>
      <Button look="plain" busy={busy ? t`Canceling the request` : null} onClick={() => void cancel()}>
        {t`Cancel request`}
      </Button>
      <Link to="/profile" className="btn btn-quiet">
        {t`See your payments.`}
      </Link>
    </Desk>
  )
}
