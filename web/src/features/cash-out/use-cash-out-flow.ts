import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import type { BankAccount, BankConfig } from '@/api/bank'
import type { ReadyCashOut } from '@/api/cash-outs'
import { useConfig } from '@/api/queries'
import { useAccount } from '@/chain/wallet'
import { useSettling } from '@/device/follow/use-settling'
import { type SentLink, sentLinks } from '@/device/records/sent-links'
import { useShelf } from '@/device/use-shelf'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import { linkAskedBefore, wasToldToLook } from '@/links/asked-before'
import { useCards } from '@/ui/cards'
import type { Cause } from '@/words/sentence'
import {
  type CashOutEvent,
  type CashOutStep,
  type CashOutTerms,
  cashOutReducer,
  depthOf,
} from './cash-out-machine'
import { draftOn, firstChain } from './routes'
import { signerProblem } from './signer'
import { useLetGo } from './use-let-go'

export interface CashOutFlow {
  step: CashOutStep
  dispatch: Dispatch<CashOutEvent>
  /** Links of this device. */
  links: readonly SentLink[]
  /** The link of this cash-out, once the money is in it. */
  made: SentLink | null
  /** What stands in the way, or is to be known before it is gone on with. */
  problem: Cause | null
  /** `shown`: what was agreed to of the way, once the money is in its link. */
  proceed: (terms: CashOutTerms, account: BankAccount, shown?: ReadyCashOut) => void
  giveUp: () => void
}

/** Carries out what is agreed on, one at a time, whatever is pressed how often. */
export function useCashOutFlow(bank: BankConfig): CashOutFlow {
  const { chains } = useConfig()
  const account = useAccount()
  const [step, dispatch] = useReducer(cashOutReducer, null, (): CashOutStep => {
    const chain = firstChain(bank, chains, account?.chainId)
    return { step: 'input', draft: draftOn(bank, chain) }
  })
  const running = useRef<AbortController | null>(null)
  const links = useShelf(sentLinks)
  const key = step.step === 'confirm' || step.step === 'working' ? step.pubKey20 : null
  const made = links.find((link) => link.pubKey20 === key && link.index !== null) ?? null
  const before = step.step === 'confirm' ? (step.problem ?? linkAskedBefore(key, links)) : null
  useSettling(links, key)
  useLetGo(step.step === 'success' ? step.cashOut : null)
  useCards({
    depth: depthOf(step),
    busy: step.step === 'working',
    onBack: () => dispatch({ type: 'returned' }),
  })

  // The outside system: code that the tap on Cashout wants, while there is a network to bring it.
  const isAgreed = step.step === 'confirm'
  useEffect(() => {
    if (isAgreed) void loadRun().then((code) => code?.warmUp())
  }, [isAgreed])

  const proceed: CashOutFlow['proceed'] = (terms, to, shown) => {
    // Of what is in its link already the wallet is asked for nothing.
    const problem = made ? null : signerProblem(terms, account)
    const asksAgain = wasToldToLook(before)
    if (problem) return dispatch({ type: 'failed', problem })
    if (running.current) return
    const run = new AbortController()
    running.current = run
    const carryOut = async () => {
      const code = await loadRun()
      if (!code) return dispatch({ type: 'failed', problem: UNLOADED })
      await code.runCashOut(
        { terms, account: to, begun: key, asksAgain, shown: shown ?? null },
        dispatch,
        run.signal,
      )
    }
    void carryOut()
      .catch(() => dispatch({ type: 'failed', problem: OWN_FAULT }))
      .finally(() => {
        if (running.current === run) running.current = null
      })
  }
  const giveUp = () => {
    running.current?.abort()
    running.current = null
    dispatch({ type: 'given_up' })
  }
  return { step, dispatch, links, made, problem: before, proceed, giveUp }
}

/** What signs and sends; null where its code does not come. */
function loadRun() {
  return import('./run-cash-out').catch(() => null)
}
