import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { noticesApi } from '@/api/notices'
import { CodeInput } from '@/people/code-input'
import { Button } from '@/ui/button'
import { Explained } from '@/words/explained'
import type { PartProps } from './part'

/** Confirms by a code that an e-mail address is one's own. */
export function OwnAddress({ email, busy, problem, during, onDone }: PartProps & { email: string }) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const send = () =>
    during('send', async () => {
      await noticesApi.sendCode()
      setSent(true)
    })
  const confirm = () =>
    during('confirm', async () => {
      await noticesApi.confirm(code)
      await onDone()
    })
  return (
    <AddressForm
      email={email}
      isSent={isSent}
      code={code}
      busy={busy}
      problem={problem}
      onCode={setCode}
      onSend={() => void send()}
      onConfirm={() => void confirm()}
    />
  )
}

interface AddressFormProps extends Pick<PartProps, 'busy' | 'problem'> {
  email: string
  /** A code is on its way, or there. */
  isSent: boolean
  /** Its digits, as far as they were typed. */
  code: string
  onCode: (code: string) => void
  onSend: () => void
  onConfirm: () => void
}

export function AddressForm({
  email,
  isSent,
  code,
  busy,
  problem,
  onCode,
  onSend,
  onConfirm,
}: AddressFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft [overflow-wrap:anywhere]">
        {isSent
          ? t`A code was sent to ${email}.`
          : t`Confirm that ${email} is yours: nothing else is sent there before.`}
      </p>
      {problem && <Explained cause={problem} situation="account" />}
      {isSent && (
        <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CodeInput digits={code} onDigits={onCode} />
          <Button type="submit" look="plain" busy={busy === 'confirm' ? t`Confirming` : null}>
            {t`Confirm`}
          </Button>
        </form>
      )}
      <Button look="quiet" busy={busy === 'send' ? t`Sending` : null} onClick={onSend}>
        {isSent ? t`Send another code` : t`Send me a code`}
      </Button>
    </section>
  )
}
