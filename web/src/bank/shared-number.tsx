import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { type BankAccount, bankApi, type CheckedNumber } from '@/api/bank'
import { ApiError } from '@/api/client'
import { OWN_FAULT } from '@/lib/cause'
import { Button } from '@/ui/button'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { DetailInput } from './detail-input'
import { detailText, problemOfDetail } from './detail-rules'

interface SharedNumberProps {
  number: string
  checked: CheckedNumber
  /** One of those that are linked. */
  onFound: (account: BankAccount) => void
  /** The account is at another bank. */
  onNew: () => void
}

/** Banks in the United States may have given one number: which bank is meant, where linked accounts have it. */
export function SharedNumber({ number, checked, onFound, onNew }: SharedNumberProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const [isAtNone, setAtNone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const { hint } = checked
  const words = checked.linked
    ? t`You have linked an account with the number ${hint}. Which bank is it? Type its routing number.`
    : t`You have linked several accounts with the number ${hint}. Which bank is it? Type its routing number.`

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = String(new FormData(event.currentTarget).get('routingNumber') ?? '')
    const words = problemOfDetail('routingNumber', typed, '')
    setProblem(null)
    setAtNone(false)
    setWrong(words)
    if (words !== null) return
    setBusy(true)
    try {
      const { linked } = await bankApi.checkNumber(number, detailText('routingNumber', typed))
      if (linked) return onFound(linked)
      setWrong(t`None of your linked accounts is at this bank.`)
      setAtNone(true)
    } catch (error) {
      setProblem(error instanceof ApiError ? error : OWN_FAULT)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-label={t`Which bank`}
      className="grid grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => void submit(event)}
    >
      <p className="px-1 pb-3">{words}</p>
      <DetailInput
        detail="routingNumber"
        country=""
        wrong={wrong}
        onTyped={() => {
          setWrong(null)
          setAtNone(false)
        }}
        onLeft={() => undefined}
      />
      {problem && (
        <div className="pb-3">
          <Explained cause={problem} situation="account" />
        </div>
      )}
      <Button type="submit" busy={busy ? t`Asserting values` : null}>
        {t`Confirm`}
      </Button>
      {isAtNone && (
        <div className="pt-2">
          <Button look="quiet" onClick={onNew}>
            {t`Link another account`}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Whether an account is called by what is shown of a number: alone, as those linked long ago, or behind its bank's. */
export function hasNumber({ account_identifier: identifier }: BankAccount, hint: string): boolean {
  return identifier === hint || identifier.endsWith(` ${hint}`)
}

/** Whether the number alone does not say which of them it is. */
export function isShared({ type, linked, hint }: CheckedNumber, accounts: readonly BankAccount[]): boolean {
  const alike = accounts.filter((one) => one.account_type === 'us' && hasNumber(one, hint))
  return type === 'us' && linked === null && alike.length > 1
}

/** Whether linked accounts in the United States have the number: the one that is meant may be at another bank. */
export function asksForBank(checked: CheckedNumber, accounts: readonly BankAccount[]): boolean {
  return checked.type === 'us' && (checked.linked !== null || isShared(checked, accounts))
}

/** Whether what an account is called has its bank's number; those linked long ago have their own alone. */
export function namesBank({ account_identifier: identifier }: BankAccount, hint: string): boolean {
  return identifier.endsWith(` ${hint}`)
}
