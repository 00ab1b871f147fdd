import { t } from '@lingui/core/macro'
import { Suspense, useEffect, useReducer, useRef } from 'react'
import { useConfig } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { firstAsset } from '@/assets/asset'
import { useAnnouncedWallet } from '@/chain/announced-wallet'
import { useAccount } from '@/chain/wallet'
import { useSettling } from '@/device/follow/use-settling'
import { useSentTransfers } from '@/device/follow/use-sent-transfers'
import { useTelling } from '@/device/follow/use-telling'
import { openTransfers } from '@/device/records/open-transfers'
import { sentLinks } from '@/device/records/sent-links'
import { useArchive, useShelf } from '@/device/use-shelf'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import { chainMeant, paidAddress, type Recipient } from '@/lib/recipient'
import type { Payment } from '@/lib/typed-recipient'
import { askedDraft } from '@/recipients/asked-payment'
import { linkAskedBefore, wasToldToLook } from '@/links/asked-before'
import { useContacts } from '@/recipients/use-contacts'
import { runTransfer } from '@/transfers/run-transfer'
import { askedBefore, problemOf } from '@/transfers/signer'
import { useCarriedOut } from '@/transfers/use-carried-out'
import { useCards } from '@/ui/cards'
import { InAppHint } from '@/ui/in-app-hint'
import { late } from '@/ui/late'
import { usePageTitle } from '@/ui/page-title'
import { loadDeposit } from './load-deposit'
import { OpenTransfers } from './open-transfers'
import { RecipientCard } from './recipient-card'
import { RefundHint } from './refund-hint'
import { SendConfirm } from './send-confirm'
import { SendForm } from './send-form'
import {
  awaitedKey,
  type Draft,
  depthOf,
  type SendEvent,
  type SendTerms,
  sendReducer,
  startOf,
} from './send-machine'
import { SendSuccess } from './send-success'
import { SentList } from './sent-list'
import { TransferSent } from './transfer-sent'

const GivenUp = late<object>(() => import('./given-up').then((m) => m.GivenUp))

interface SendPageProps {
  /** Whom the page's address names; it is as good as typed. */
  recipientAddress?: string | undefined
}

export function SendPage({ recipientAddress }: SendPageProps) {
  const account = useAccount()
  const announced = useAnnouncedWallet()
  const config = useConfig()
  const [step, dispatch] = useReducer(sendReducer, recipientAddress, startOf)
  const running = useRef<AbortController | null>(null)
  const links = useShelf(sentLinks)
  const open = useShelf(openTransfers)
  const isGivenUp = [...useArchive(sentLinks), ...useArchive(openTransfers)].length > 0
  const contacts = useContacts(account?.address ?? null)
  const key = awaitedKey(step)
  const awaited = key === null ? undefined : links.find((link) => link.pubKey20 === key)
  usePageTitle(t`Send`)

  const followed = useSettling(links, step.step === 'success' ? step.sent.pubKey20 : null)
  useTelling()
  useSentTransfers()
  useCarriedOut(open, (id, transfer) => dispatch({ type: 'transferred', id, transfer }))

  // The outside system: the links this device keeps, which the chain completes.
  useEffect(() => {
    if (awaited) dispatch({ type: 'made', sent: awaited })
  }, [awaited])

  const stop = () => {
    running.current?.abort()
    running.current = null
  }
  const back = () => {
    // What has not begun does not begin any more.
    if (step.step === 'confirm') stop()
    dispatch({ type: 'returned' })
  }
  useCards({ depth: depthOf(step), busy: step.step === 'working', onBack: back })

  /** One at a time, whatever is pressed how often. */
  const proceed = (terms: SendTerms) => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    const news = (event: SendEvent) => {
      // A transfer that was given up and came all the same is told.
      if (!run.signal.aborted || event.type === 'transferred') dispatch(event)
    }
    const direct = paidAddress(terms.to) !== null
    const carryOut = async () => {
      const send = direct ? runTransfer : await loadDeposit().catch(() => null)
      if (run.signal.aborted) return
      if (send) await send(terms, news, run.signal)
      else news({ type: 'not_begun', problem: UNLOADED })
    }
    void carryOut()
      .catch(() => {
        // A mistake of ours. The record stays: what was made before that is found by its key.
        news({ type: 'refused', problem: OWN_FAULT, kept: !direct })
      })
      .finally(() => {
        if (running.current === run) running.current = null
      })
  }
  /** What the wallet was asked it may still do: then the link comes to the list by itself. */
  const giveUp = () => {
    stop()
    dispatch({ type: 'given_up' })
  }

  const addressed = (to: Recipient, payment?: Payment) => {
    const before = (step.step === 'recipient' && step.draft) || firstDraft(config, account?.chainId)
    const asked = askedDraft(chainMeant(to), payment, config.chains, before.chainId)
    dispatch({ type: 'addressed', to, draft: asked ? { ...before, ...asked } : undefined })
  }

  const hint = <InAppHint purpose="send" walletHere={announced || account !== null} />

  switch (step.step) {
    case 'recipient':
      return (
        <>
          <RecipientCard typed={step.typed} asked={step.asked} contacts={contacts} onAddressed={addressed} />
          {hint}
          <OpenTransfers />
          <SentList
            links={links}
            followed={followed}
            onResume={(resumed) => dispatch({ type: 'resumed', ...resumed })}
          />
          <Suspense>{isGivenUp && <GivenUp />}</Suspense>
          <RefundHint />
        </>
      )
    case 'input': {
      const draft = step.draft ?? firstDraft(config, account?.chainId)
      return (
        <>
          <SendForm
            to={step.to}
            draft={draft}
            onDraft={(change) => dispatch({ type: 'drafted', draft: { ...draft, ...change } })}
            onReview={(terms) => dispatch({ type: 'reviewed', draft, terms })}
            onReturn={back}
          />
          {hint}
        </>
      )
    }
    case 'confirm':
    case 'working': {
      const before =
        step.step === 'confirm'
          ? (step.problem ?? askedBefore(step.terms, open) ?? linkAskedBefore(step.terms.resumes, links))
          : null
      const problem = step.step === 'confirm' ? problemOf(step.terms, account, before) : null
      return (
        <SendConfirm
          terms={step.terms}
          contacts={contacts}
          problem={problem}
          phase={step.step === 'working' ? step.phase : null}
          onProceed={() => proceed({ ...step.terms, asksAgain: wasToldToLook(problem) })}
          onGiveUp={giveUp}
          onPutOff={() => {
            stop()
            dispatch({ type: 'put_off' })
          }}
          onDetach={() => {
            dispatch({ type: 'detached' })
            proceed({ ...step.terms, attached: null })
          }}
          onReturn={back}
        />
      )
    }
    case 'success':
      return <SendSuccess sent={step.sent} onAgain={() => dispatch({ type: 'again' })} />
    case 'transferred':
      return <TransferSent transfer={step.transfer} onAgain={() => dispatch({ type: 'again' })} />
  }
}

/** On the chain where the wallet stands, so that it need not be asked to change. */
function firstDraft(config: Config, walletChain: string | undefined): Draft {
  const chain = config.chains.find((one) => one.chainId === walletChain) ?? config.chains[0]
  if (!chain) throw new Error('invariant: the server serves at least one chain')
  return { chainId: chain.chainId, token: firstAsset(chain), amount: '' }
}
