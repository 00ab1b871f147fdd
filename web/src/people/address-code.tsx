import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ApiError } from '@/api/client'
import { peopleApi } from '@/api/people'
import { useConfig } from '@/api/queries'
import { OWN_FAULT } from '@/lib/cause'
import { shownDuration } from '@/lib/duration'
import { Button } from '@/ui/button'
import { Problem } from '@/ui/problem'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { CodeInput } from './code-input'
import { CONFIRMED_ADDRESS } from './confirmed-address'

export interface AddressCodeProps {
  /** As it was typed; another account has it. */
  email: string
  /** What is wrong with the code, in words. */
  wrong: string | null
  onTyped: () => void
}

/**
 * Part of a form: an address that nobody has confirmed is whose mailbox it is. A code goes there, and is sent with the
 * rest of the form. A letter of before is as good: who closed the page meanwhile has no other one sent.
 */
export function AddressCode({ email, wrong, onTyped }: AddressCodeProps) {
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(false)
  const [digits, setDigits] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const { notices } = useConfig()
  if (!notices.email) return null

  const send = async () => {
    setPending(true)
    setProblem(null)
    try {
      await peopleApi.sendRegisterCode(email)
      setSent(true)
      setAsked(true)
    } catch (error) {
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
    }
    setPending(false)
  }

  if (problem?.code === 'user_exists') {
    return (
      <div className="pb-3">
        <Refusal>{CONFIRMED_ADDRESS}</Refusal>
      </div>
    )
  }
  return (
    <section
      aria-label={t`Show that the address is yours`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3"
    >
      <p className="px-1 [overflow-wrap:anywhere]" role="status">
        {isSent
          ? t`A code was sent to ${email}. It is good for ten minutes.`
          : t`Is ${email} yours? The account that has it may never have confirmed it. Have a code sent there: with it you get the address.`}
      </p>
      {problem && <WhyUnsent cause={problem} />}
      {isAsked && (
        <CodeInput
          digits={digits}
          wrong={wrong}
          onDigits={(typed) => {
            setDigits(typed)
            onTyped()
          }}
        />
      )}
      <Button look="plain" busy={pending ? t`Sending` : null} onClick={() => void send()}>
        {isSent ? t`Send another code` : t`Send me a code`}
      </Button>
      {!isAsked && (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {t`I have a code`}
        </Button>
      )}
    </section>
  )
}

function WhyUnsent({ cause }: { cause: Cause }) {
  const wait = cause instanceof ApiError && cause.code === 'rate_limited' ? cause.retryAfterMs : undefined
  if (wait === undefined) return <Explained cause={cause} situation="account" />
  const time = shownDuration(wait / 1_000)
  return <Refusal>{t`Enough codes were sent there for now. You can have another one in ${time}.`}</Refusal>
}

function Refusal({ children }: { children: string }) {
  return <Problem problem={{ what: children, money: '', next: 'none' }} />
}
