import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { chainOf, useConfig } from '@/api/queries'
import { type RequestLink, requestQuery, requestsApi } from '@/api/requests'
import type { Config } from '@/api/schema.gen'
import { findAsset, firstAsset } from '@/assets/asset'
import { useAccount } from '@/chain/wallet'
import { requestRecords } from '@/device/records/request-links'
import { OWN_FAULT } from '@/lib/cause'
import { NOTHING_ATTACHED } from '@/links/attach/attached'
import { usePageTitle } from '@/ui/page-title'
import type { Cause } from '@/words/sentence'
import { type RequestDraft, type RequestTerms, requestForm } from './request-draft'
import { RequestForm } from './request-form'
import { RequestMade } from './request-made'

/** Asks for money: what and for whom, then the link that is passed on. */
export function RequestCreatePage() {
  usePageTitle(t`Request a payment`)
  const config = useConfig()
  const account = useAccount()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<RequestDraft | null>(null)
  const [made, setMade] = useState<RequestLink | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  // Until something was typed or chosen it follows the wallet.
  const draft = typed ?? firstDraft(config, account?.chainId)
  const chain = chainOf(config, draft.chainId)
  const asset = chain && findAsset(chain, draft.token)
  if (!chain || !asset) throw new Error('invariant: a draft names a chain and a token that are offered')

  const make = async (terms: RequestTerms) => {
    setBusy(true)
    setProblem(null)
    try {
      const request = await requestsApi.make(requestForm(terms, Date.now()))
      requestRecords.save(recordOf(request))
      queries.setQueryData(requestQuery(request.id).queryKey, request)
      setMade(request)
    } catch (error) {
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
    }
    setBusy(false)
  }

  if (made) {
    const again = () => {
      setMade(null)
      setTyped({ ...draft, amount: '', attached: NOTHING_ATTACHED })
    }
    return <RequestMade made={made} onAgain={again} />
  }
  return (
    <RequestForm
      draft={draft}
      chain={chain}
      asset={asset}
      busy={busy}
      problem={problem}
      onDraft={(change) => setTyped((before) => ({ ...(before ?? draft), ...change }))}
      onConfirm={(terms) => void make(terms)}
    />
  )
}

/** On the chain where the wallet stands: there its owner has an eye on what comes. */
function firstDraft(config: Config, walletChain: string | undefined): RequestDraft {
  const chain = config.chains.find((one) => one.chainId === walletChain) ?? config.chains[0]
  if (!chain) throw new Error('invariant: the server serves at least one chain')
  const { chainId } = chain
  const what = { chainId, token: firstAsset(chain), amount: '', kind: 'exact' as const }
  return { ...what, expiresInDays: 0, recipient: null, attached: NOTHING_ATTACHED }
}

function recordOf(request: RequestLink) {
  const { id, chainId, kind, reference, attachmentUrl } = request
  return {
    id,
    chainId,
    token: request.tokenAddress,
    symbol: request.tokenSymbol,
    decimals: request.tokenDecimals,
    amount: request.tokenAmount,
    kind,
    recipient: request.recipientAddress,
    name: request.recipientName,
    reference,
    attachmentUrl,
    createdAt: request.createdAt * 1000,
  }
}
