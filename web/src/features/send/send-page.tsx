import { useEffect, useReducer, useRef } from 'react'
import { useConfig } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { useLinkEvents } from '@/api/use-link-events'
import { useAccount } from '@/chain/wallet'
import { explain } from '@/lib/explanation'
import { usePageTitle } from '@/ui/page-title'
import { useSecondCard } from '@/ui/second-card'
import { firstAsset } from './asset'
import { runDeposit } from './run-deposit'
import { SendConfirm } from './send-confirm'
import { SendForm } from './send-form'
import { type Draft, type SendTerms, sendReducer, sendStart } from './send-machine'
import { SendSuccess } from './send-success'
import { sentLinks, useSentLinks } from './sent-links-store'
import { problemOf } from './signer'
import { SentList } from './sent-list'

const OWN_FAULT = explain({ what: 'This page made a mistake.', outcome: 'unknown', next: 'none' }, 'deposit')

/** As many as the server follows in one stream. */
const FOLLOWED = 20

export function SendPage() {
  const account = useAccount()
  const config = useConfig()
  const [step, dispatch] = useReducer(sendReducer, sendStart)
  const running = useRef(false)
  const links = useSentLinks()
  const awaited = step.step === 'working' ? links.find((link) => link.pubKey20 === step.pubKey20) : undefined
  usePageTitle('Send')

  useLinkEvents({ keys: links.slice(0, FOLLOWED).map((link) => link.pubKey20) }, (link) =>
    sentLinks.complete({ pubKey20: link.pubKey20, index: link.index, txHash: link.deposit.txHash }),
  )

  // The outside system: the links this device keeps, which the chain completes.
  useEffect(() => {
    if (awaited) dispatch({ type: 'made', sent: awaited })
  }, [awaited])

  useSecondCard(step.step === 'confirm' ? 'second' : step.step === 'working' ? 'busy' : 'first', () =>
    dispatch({ type: 'returned' }),
  )

  /** One at a time, whatever is pressed how often. */
  const proceed = (terms: SendTerms) => {
    if (running.current) return
    running.current = true
    void runDeposit(terms, {
      started: (pubKey20, phase) => dispatch({ type: 'started', pubKey20, phase }),
      advanced: (phase) => dispatch({ type: 'advanced', phase }),
      payingGas: () => dispatch({ type: 'paying_gas' }),
      refused: (problem) => dispatch({ type: 'refused', problem }),
    })
      .catch(() => {
        // A mistake of ours. The record stays: what was made before that is found by its key.
        dispatch({ type: 'refused', problem: OWN_FAULT })
      })
      .finally(() => {
        running.current = false
      })
  }

  switch (step.step) {
    case 'input': {
      const draft = step.draft ?? firstDraft(config, account?.chainId)
      return (
        <>
          <header className="px-1 pb-1">
            <p className="text-soft">Send crypto</p>
            <h1 className="display text-5xl">Text Tokens</h1>
          </header>
          <SendForm
            draft={draft}
            onDraft={(change) => dispatch({ type: 'drafted', draft: { ...draft, ...change } })}
            onReview={(terms) => dispatch({ type: 'reviewed', draft, terms })}
          />
          <SentList links={links} />
        </>
      )
    }
    case 'confirm':
    case 'working':
      return (
        <SendConfirm
          terms={step.terms}
          problem={step.step === 'confirm' ? problemOf(step.terms, account, step.problem) : null}
          phase={step.step === 'working' ? step.phase : null}
          onProceed={() => proceed(step.terms)}
          onReturn={() => dispatch({ type: 'returned' })}
        />
      )
    case 'success':
      return <SendSuccess sent={step.sent} onAgain={() => dispatch({ type: 'again' })} />
  }
}

/** On the chain where the wallet stands, so that it need not be asked to change. */
function firstDraft(config: Config, walletChain: string | undefined): Draft {
  const chain = config.chains.find((one) => one.chainId === walletChain) ?? config.chains[0]
  if (!chain) throw new Error('invariant: the server serves at least one chain')
  return { chainId: chain.chainId, token: firstAsset(chain), amount: '' }
}
