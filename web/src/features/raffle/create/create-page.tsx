import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { chainOf, useConfig } from '@/api/queries'
import type { Config } from '@/api/schema.gen'
import { findAsset, firstAsset } from '@/assets/asset'
import { useAbilities } from '@/assets/use-abilities'
import { useAnnouncedWallet } from '@/chain/announced-wallet'
import { useAccount } from '@/chain/wallet'
import { isUntouched, raffleRecords } from '@/device/records/raffles'
import { useShelf } from '@/device/use-shelf'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { useCards } from '@/ui/cards'
import { InAppHint } from '@/ui/in-app-hint'
import { usePageTitle } from '@/ui/page-title'
import type { Cause } from '@/words/sentence'
import { loadMaking } from './load-making'
import type { Making, RaffleNews } from './make-raffle'
import { OwnRaffles } from './own-raffles'
import { RaffleConfirm } from './raffle-confirm'
import { drawSplit, type RaffleDraft, type RaffleTerms, takesRaffles } from './raffle-draft'
import { RaffleForm } from './raffle-form'
import { RaffleMade } from './raffle-made'
import { linkOf } from './raffle-parts'
import { RaffleProgress, type RaffleStage } from './raffle-progress'

type Step =
  | { step: 'form' }
  | { step: 'confirm'; terms: RaffleTerms; problem: Cause | null }
  /** `stage` null: nothing is under way. `made`: all of it is. */
  | { step: 'making'; pubKey20: Hex; stage: RaffleStage | null; problem: Cause | null }

const FORM: Step = { step: 'form' }

/** Starts a raffle: what is given away and in how many slots, then the one link to all of them. */
export function RaffleCreatePage() {
  usePageTitle(t`Start a raffle`)
  const config = useConfig()
  const account = useAccount()
  const announced = useAnnouncedWallet()
  const records = useShelf(raffleRecords)
  const [typed, setTyped] = useState<RaffleDraft | null>(null)
  const [step, setStep] = useState<Step>(FORM)
  const running = useRef<AbortController | null>(null)
  const begun = useRef<RaffleTerms | null>(null)
  const record =
    step.step === 'making' ? records.find(({ pubKey20 }) => pubKey20 === step.pubKey20) : undefined
  const abilities = useAbilities(record?.chainId ?? '', record && account ? account.address : null)
  const raffle = record ? linkOf(record) : null

  // The outside system: the chain, which may have what a wallet said no to.
  useEffect(() => {
    const givenUp = raffleRecords.archived()
    if (givenUp.length > 0)
      void loadMaking()
        .then(({ bringBack }) => bringBack(givenUp))
        .catch(() => undefined)
  }, [])

  const stop = () => {
    running.current?.abort()
    running.current = null
  }
  const back = () => {
    stop()
    setStep(FORM)
  }
  const working = step.step === 'making' && step.stage !== null
  useCards({ depth: step.step === 'form' ? 0 : 1, busy: working, onBack: back })

  /** One at a time, whatever is pressed how often. */
  const run = (pubKey20: Hex, making: Making, own = new AbortController()) => {
    if (running.current && running.current !== own) return
    running.current = own
    const news = (event: RaffleNews) => {
      if (!own.signal.aborted) setStep((before) => heard(before, event, pubKey20))
    }
    void loadMaking()
      .then(
        ({ makeRaffle }) => makeRaffle(pubKey20, making, news, own.signal),
        () => news({ type: 'refused', problem: UNLOADED }),
      )
      .catch(() => news({ type: 'refused', problem: OWN_FAULT }))
      .finally(() => {
        if (running.current === own) running.current = null
      })
  }
  const begin = async (terms: RaffleTerms) => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    const refused = (problem: Cause) => {
      if (running.current !== own) return
      running.current = null
      setStep({ step: 'confirm', terms, problem })
    }
    const making = await loadMaking().catch(() => null)
    if (!making) return refused(UNLOADED)
    const now = Date.now()
    const alike = making.alikeOf(raffleRecords.archived(), terms, now)
    const before = await making.bringBack(alike).catch(() => null)
    if (own.signal.aborted) return
    if (!before) return refused(OWN_FAULT)
    if (before.problem) return refused(before.problem)
    const rest = { vault: terms.vault, batches: terms.abilities.batches, askAgain: false }
    if (before.pubKey20 !== null) return run(before.pubKey20, rest, own)
    const kept = making.keepRaffle(terms, now)
    if (!kept) return refused({ code: 'not_kept', outcome: 'refused' })
    begun.current = terms
    run(kept.pubKey20, rest, own)
  }
  /** Of what was refused before anything was sent nothing is kept: back to what was agreed on. */
  const heard = (before: Step, event: RaffleNews, pubKey20: Hex): Step => {
    switch (event.type) {
      case 'started':
        return { step: 'making', pubKey20, stage: { part: 0, phase: 'looking' }, problem: null }
      case 'advanced':
        return { step: 'making', pubKey20, stage: event, problem: null }
      case 'made':
        return { step: 'making', pubKey20, stage: null, problem: null }
      case 'refused': {
        const left = raffleRecords.get(pubKey20)
        if ((!left || isUntouched(left)) && begun.current)
          return { step: 'confirm', terms: begun.current, problem: event.problem }
        return before.step === 'making' ? { ...before, stage: null, problem: event.problem } : before
      }
    }
  }

  if (record && raffle) {
    return <RaffleMade record={record} raffle={raffle} onAgain={back} />
  }
  if (step.step === 'making' && record) {
    const vault = chainOf(config, record.chainId)?.vaults[record.version]
    return (
      <RaffleProgress
        record={record}
        stage={step.stage}
        problem={step.problem}
        onContinue={(askAgain) => {
          if (!vault || !abilities) return
          run(record.pubKey20, { vault, batches: abilities.batches, askAgain })
        }}
        onReturn={back}
      />
    )
  }
  if (step.step === 'confirm') {
    const { terms, problem } = step
    return (
      <RaffleConfirm
        terms={terms}
        problem={problem}
        onShuffle={() => setStep({ step: 'confirm', terms: shuffled(terms), problem: null })}
        onProceed={() => void begin(terms)}
        onReturn={back}
      />
    )
  }
  // Until something was typed or chosen it follows the wallet.
  const draft = typed ?? firstDraft(config, account?.chainId)
  const chain = chainOf(config, draft.chainId)
  const asset = chain && findAsset(chain, draft.token)
  if (!chain || !asset) throw new Error('invariant: a draft names a chain and a token that are offered')
  return (
    <>
      <RaffleForm
        draft={draft}
        chain={chain}
        asset={asset}
        onDraft={(change) => setTyped((before) => ({ ...(before ?? draft), ...change }))}
        onReview={(terms) => {
          setTyped(draft)
          setStep({ step: 'confirm', terms, problem: null })
        }}
      />
      <OwnRaffles
        onContinue={(pubKey20) => setStep({ step: 'making', pubKey20, stage: null, problem: null })}
      />
      <InAppHint purpose="send" walletHere={announced || account !== null} />
    </>
  )
}

function shuffled(terms: RaffleTerms): RaffleTerms {
  const total = terms.amounts.reduce((sum, one) => sum + one, 0n)
  return { ...terms, ...drawSplit(total, terms.amounts.length, terms.split) }
}

/** On the chain where the wallet stands, if raffles can be made there. */
function firstDraft(config: Config, walletChain: string | undefined): RaffleDraft {
  const offered = config.chains.filter(takesRaffles)
  const chain = offered.find((one) => one.chainId === walletChain) ?? offered[0] ?? config.chains[0]
  if (!chain) throw new Error('invariant: the server serves at least one chain')
  const what = { chainId: chain.chainId, token: firstAsset(chain), amount: '', per: 'all' as const }
  return { ...what, slots: '10', split: 'random', expiresInDays: 0, from: '' }
}
