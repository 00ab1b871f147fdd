import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { raffleQuery } from '@/api/raffles'
import { OWN_FAULT } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { type RaffleLink, refOf } from '@filbert/sdk/raffle-link'
import { stillMeans } from '@/recipients/still-means'
import type { Cause } from '@/words/sentence'
import { type EntryPhase, takePart, type Won } from './take-part'

/** Whom a slot is for, and how they were named. */
export interface Player {
  address: Hex
  /** The name that was typed for it, if one was. */
  typedName: string | null
  /** Whom that meant when it was typed, if that was somebody else. */
  before: Hex | null
}

export type TakingStep =
  | { step: 'start'; problem: Cause | null }
  | { step: 'confirm'; to: Player; problem: Cause | null }
  | { step: 'working'; to: Player; from: 'start' | 'confirm'; phase: EntryPhase }
  | { step: 'won'; won: Won }

const START: TakingStep = { step: 'start', problem: null }

export interface TakingPart {
  step: TakingStep
  /** The address was typed: it is read back first. */
  choose: (to: Player) => void
  take: (to: Player, name: string) => void
  /** Gives up what the device is working on, or the card that reads an address back. */
  back: () => void
  /** The chain refused what was accepted. */
  refused: (cause: Cause) => void
}

/** Carries out what is asked for on a raffle's page, one at a time. `lostAt` as for the form of recipients. */
export function useTakingPart(
  raffle: RaffleLink,
  vault: Hex | undefined,
  lostAt: (recipient: Hex) => string | null,
): TakingPart {
  const [step, setStep] = useState<TakingStep>(START)
  const running = useRef<AbortController | null>(null)
  const queries = useQueryClient()

  const take = (to: Player, name: string) => {
    if (running.current || !vault || step.step === 'won') return
    const from = step.step === 'confirm' ? 'confirm' : 'start'
    const run = new AbortController()
    running.current = run
    const show = (next: TakingStep) => {
      if (!run.signal.aborted) setStep(next)
    }
    const failed = (problem: Cause): TakingStep =>
      from === 'confirm' ? { step: 'confirm', to, problem } : { step: 'start', problem }
    const carryOut = async (): Promise<TakingStep> => {
      const meant =
        to.typedName === null ? SAME : await stillMeans(to.typedName, raffle.chainId, to.address, lostAt)
      if (meant.kind === 'moved')
        return { step: 'confirm', to: { ...to, address: meant.to, before: to.address }, problem: null }
      if (meant.kind === 'refused') return failed(meant.cause)
      const entry = { raffle, vault, recipient: to.address, name }
      const end = await takePart(entry, (phase) => show({ step: 'working', to, from, phase }), run.signal)
      if (end.kind === 'won') return { step: 'won', won: end.won }
      return end.kind === 'refused' ? failed(end.cause) : START
    }
    show({ step: 'working', to, from, phase: { kind: 'looking' } })
    void carryOut()
      .catch(() => failed(OWN_FAULT))
      .then(async (next) => {
        // Read again before it is judged: what was refused may be news.
        await queries.refetchQueries({ queryKey: raffleQuery(refOf(raffle)).queryKey }).catch(() => undefined)
        show(next)
      })
      .finally(() => {
        if (running.current === run) running.current = null
      })
  }
  const back = () => {
    running.current?.abort()
    running.current = null
    setStep(START)
  }
  return {
    step,
    choose: (to) => setStep({ step: 'confirm', to, problem: null }),
    take,
    back,
    refused: (problem) => setStep({ step: 'start', problem }),
  }
}

const SAME = { kind: 'same' } as const
