import { Button } from '@/ui/button'
import { useLate } from '@/ui/use-late'
import type { SendPhase } from './send-machine'

const SLOW = { what: 'This takes longer than usual.', money: 'Nothing has been sent yet.' }
const ASKED = {
  what: 'Still waiting for your wallet.',
  money: 'Open it and answer. Nothing moves before you do.',
}
const OUT = { ...SLOW, money: 'It goes on without this page: the link comes to the list of those you sent.' }

const WORDS: Record<SendPhase, { what: string; money: string }> = {
  attaching: SLOW,
  allowing: ASKED,
  allowance_mining: SLOW,
  depositing: ASKED,
  deposit_mining: OUT,
  signing: ASKED,
  posting: OUT,
  saved: OUT,
  resolving: SLOW,
  transferring: ASKED,
  transfer_batched: {
    what: 'Your wallet has it, and may wait for other owners.',
    money: 'It goes on without this page, which lists it when you come back.',
  },
}

interface StillWaitingProps {
  /** Give it as the key as well: each is waited for by itself. */
  phase: SendPhase
  onReturn: () => void
}

/** The way out of a wait that takes long: with it nothing is lost, and nothing is sent twice. */
export function StillWaiting({ phase, onReturn }: StillWaitingProps) {
  const late = useLate()
  if (!late) return null
  return (
    <>
      <p role="status" className="text-center">
        <strong>{WORDS[phase].what}</strong> {WORDS[phase].money}
      </p>
      <Button look="plain" onClick={onReturn}>
        Return
      </Button>
    </>
  )
}
