import type { TimelineStep } from '@/ui/timeline'
import { isNative } from './asset'
import type { SendPhase, SendTerms } from './send-machine'

/** The label of the button while it works: the product's own words. */
export const PHASE_LABELS: Record<SendPhase, string> = {
  attaching: 'Preparing transaction',
  allowing: 'Sign in wallet',
  allowance_mining: 'Executing transaction',
  depositing: 'Sign in wallet',
  deposit_mining: 'Creating link',
  signing: 'Sign in wallet',
  posting: 'Executing transaction',
  saved: 'Preparing transaction',
  resolving: 'Asserting values',
  transferring: 'Sign in wallet',
}

const TOKEN_PHASES: SendPhase[] = ['allowing', 'allowance_mining', 'depositing', 'deposit_mining']
const ONE_CALL_PHASES: SendPhase[] = ['depositing', 'deposit_mining']
const DIRECT_PHASES: SendPhase[] = ['transferring']
const NAMED_PHASES: SendPhase[] = ['resolving', 'transferring']
const GASLESS_PHASES: SendPhase[] = ['signing', 'posting', 'deposit_mining']

/** What has to happen before there is a link, and how far it is. */
export function sendTimeline(terms: SendTerms, phase: SendPhase): TimelineStep[] {
  const phases = phasesOf(terms)
  const words: Record<SendPhase, string> = {
    attaching: 'Seal what goes with it, and bring it to us',
    allowing: `Allow exactly this much ${terms.asset.symbol}`,
    allowance_mining: 'Allowed on the chain',
    depositing: 'Put it into the link',
    deposit_mining: 'Confirmed by the chain',
    signing: 'Sign, without gas',
    posting: 'Sent by us',
    saved: 'Saved, and sent by us as soon as the chain can be reached and paid',
    resolving: 'Look the name up once more',
    transferring: `Send the ${terms.asset.symbol}`,
  }
  const saved = phase === 'saved'
  const at = phases.indexOf(saved ? 'posting' : phase)
  return phases.map((step, n) => ({
    label: words[saved && n === at ? 'saved' : step],
    state: n < at ? 'done' : n === at ? 'active' : 'waiting',
  }))
}

function phasesOf(terms: SendTerms): SendPhase[] {
  if (terms.to.kind === 'name') return NAMED_PHASES
  if (terms.to.kind === 'address') return DIRECT_PHASES
  return terms.attached ? ['attaching', ...depositPhases(terms)] : depositPhases(terms)
}

function depositPhases({ asset, abilities }: SendTerms): SendPhase[] {
  if (asset.gasless) return GASLESS_PHASES
  return abilities.batches || isNative(asset) ? ONE_CALL_PHASES : TOKEN_PHASES
}
