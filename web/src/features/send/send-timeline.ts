import { t } from '@lingui/core/macro'
import type { TimelineStep } from '@/ui/timeline'
import { type Asset, isNative } from '@/assets/asset'
import { LINK_LABELS } from '@/links/link-labels'
import { TRANSFER_LABELS } from '@/transfers/transfer-words'
import type { SendPhase, SendTerms } from './send-machine'

/** The label of the button while it works: the product's own words. */
export const PHASE_LABELS: Record<SendPhase, string> = {
  ...LINK_LABELS,
  ...TRANSFER_LABELS,
}

const TOKEN_PHASES: SendPhase[] = ['allowing', 'allowance_mining', 'depositing', 'deposit_mining']
const ONE_CALL_PHASES: SendPhase[] = ['depositing', 'deposit_mining']
const GASLESS_PHASES: SendPhase[] = ['signing', 'posting', 'deposit_mining']

/** What the wallet is asked to allow the vault, so that it can take what is sent. */
function allowanceWords({ piece, symbol }: Asset): string {
  switch (piece?.kind) {
    case 2:
      return t`Let the vault take exactly ${symbol}`
    case 3: {
      const { collection } = piece
      return t`Let the vault take from ${collection}`
    }
    default:
      return t`Allow exactly this much ${symbol}`
  }
}

/** What has to happen before there is a link, and how far it is. */
export function sendTimeline(terms: SendTerms, phase: SendPhase): TimelineStep[] {
  const phases = phasesOf(terms)
  const { batches } = terms.abilities
  const words: Record<SendPhase, string> = {
    attaching: t`Seal what goes with it, and bring it to us`,
    allowing: allowanceWords(terms.asset),
    allowance_mining: t`Allowed on the chain`,
    depositing: batches ? AGREED : t`Put it into the link`,
    deposit_mining: batches ? CARRIED_OUT : t`Confirmed by the chain`,
    signing: t`Sign, without gas`,
    posting: t`Sent by us`,
    saved: t`Saved, and sent by us as soon as the chain can be reached and paid`,
    resolving: t`Look the name up once more`,
    transferring: batches ? AGREED : sendWords(terms),
    transfer_batched: CARRIED_OUT,
  }
  const saved = phase === 'saved'
  const at = phases.indexOf(saved ? 'posting' : phase)
  return phases.map((step, n) => ({
    label: words[saved && n === at ? 'saved' : step],
    state: n < at ? 'done' : n === at ? 'active' : 'waiting',
  }))
}

/** A wallet that takes batches may be one of several owners: with one's yes nothing is sent yet. */
const AGREED = t`Agree to it in your wallet`
const CARRIED_OUT = t`Carried out by your wallet`

function sendWords({ asset }: SendTerms): string {
  const { piece, symbol } = asset
  return piece ? t`Send ${symbol}` : t`Send the ${symbol}`
}

function phasesOf(terms: SendTerms): SendPhase[] {
  if (terms.to.kind === 'name') return ['resolving', ...transferPhases(terms)]
  if (terms.to.kind === 'address') return transferPhases(terms)
  return terms.attached ? ['attaching', ...depositPhases(terms)] : depositPhases(terms)
}

function transferPhases({ abilities }: SendTerms): SendPhase[] {
  return abilities.batches ? ['transferring', 'transfer_batched'] : ['transferring']
}

function depositPhases({ asset, abilities }: SendTerms): SendPhase[] {
  if (asset.gasless) return GASLESS_PHASES
  return abilities.batches || isNative(asset) ? ONE_CALL_PHASES : TOKEN_PHASES
}
