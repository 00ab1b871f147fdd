import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import type { Chain, Link } from '@/api/schema.gen'
import { OWN_FAULT, UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { rejection, type Submitted } from '@/links/submitted'
import { lostAt } from '@/recipients/recipient-words'
import { type Moved, stillMeans } from '@/recipients/still-means'
import { useCards } from '@/ui/cards'
import type { Cause } from '@/words/sentence'
import { type ClaimEvent, type ClaimStep, claimReducer } from './claim-machine'
import { fateOf, foundUnderWay, resumedStep, savedMeanwhile } from './claim-view'
import type { Destination } from './destination'
import { reread } from './reread'
import { submitClaim } from './submit'
import { useReceived } from './use-received'

interface Claimed {
  link: Link
  chain: Chain
  vault: Hex
  secret: string
  /** How many cards lie before it in the browser's history. */
  cardsBefore: number
}

export interface Claiming {
  step: ClaimStep
  dispatch: Dispatch<ClaimEvent>
  claim: (to: Destination) => void
  /** `send` answers null where the code for it did not come. */
  refund: (signer: Hex, send: () => Promise<Submitted | null>) => void
  /** To whom it should go, as it was typed last. */
  typed: { current: string }
}

/** Carries out what is asked for on the page of a link, one at a time, and follows it to its end. */
export function useClaim({ link, chain, vault, secret, cardsBefore }: Claimed): Claiming {
  const [step, dispatch] = useReducer(claimReducer, link, resumedStep)
  const queries = useQueryClient()
  const busy = useRef(false)
  const typed = useRef('')

  // The outside system: the chain, which may refuse what was accepted, and other pages that choose anew.
  useEffect(() => {
    if (step.step !== 'sent') return
    const fate = fateOf(link, step)
    if (fate === 'rejected') dispatch({ type: 'refused', cause: rejection(link, chain) })
    const newer = fate === 'replaced' ? resumedStep(link) : null
    if (newer?.step === 'sent') dispatch({ type: 'found_under_way', sent: newer })
  }, [link, chain, step])

  // The outside system: the chain, which may have done what we only heard a failure of, and other pages.
  useEffect(() => {
    const sent = foundUnderWay(link, step) ?? savedMeanwhile(link, step)
    if (sent) dispatch({ type: 'found_under_way', sent })
  }, [link, step])

  useReceived(link, secret, step)
  useCards({ ...cardOf(step), before: cardsBefore, onBack: () => dispatch({ type: 'returned' }) })

  /** One at a time, whatever is pressed how often. */
  const submit = async (send: () => Promise<Submitted | Moved | null>) => {
    if (busy.current) return
    busy.current = true
    try {
      const answer = (await send().catch(() => refusedBy(OWN_FAULT))) ?? refusedBy(UNLOADED)
      // Read again before it is judged: what was refused may be news, and an older try may still stand there.
      await reread(queries, link)
      dispatch(eventOf(answer))
    } finally {
      busy.current = false
    }
  }
  const claim = (to: Destination) => {
    const redirect = 'insteadOf' in step
    dispatch({ type: 'claim_started', to })
    void submit(async () => {
      const lost = (at: Hex) => lostAt(at, link, chain)
      const meant = to.kind === 'name' ? await stillMeans(to.name, link.chainId, to.address, lost) : SAME
      return meant.kind === 'same' ? submitClaim(link, vault, secret, to.address, redirect) : meant
    })
  }
  const refund = (signer: Hex, send: () => Promise<Submitted | null>) => {
    dispatch({ type: 'refund_started', signer, label: t`Sign in wallet` })
    void submit(send)
  }
  return { step, dispatch, claim, refund, typed }
}

const SAME = { kind: 'same' } as const

function eventOf(answer: Submitted | Moved): ClaimEvent {
  switch (answer.kind) {
    case 'accepted':
      return { type: 'accepted', txHash: answer.txHash, unkept: answer.unkept }
    case 'in_wallet':
      return { type: 'accepted', txHash: null, inWallet: true, unkept: answer.unkept }
    case 'moved':
      return { type: 'name_moved', address: answer.to }
    case 'refused':
      return { type: 'refused', cause: answer.cause }
    case 'declined':
      return { type: 'refused', cause: null }
  }
}

function refusedBy(cause: Cause): Extract<Submitted, { kind: 'refused' }> {
  return { kind: 'refused', cause }
}

/** Claiming to a typed address takes a second card, and so does a bank account. */
function cardOf(step: ClaimStep): { depth: number; busy: boolean } {
  if (step.step === 'bank') return { depth: 1, busy: step.held }
  const busy = step.step === 'claiming' && step.from === 'confirm'
  return { depth: busy || step.step === 'confirm' ? 1 : 0, busy }
}
