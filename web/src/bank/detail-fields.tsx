import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { BankAccount, CheckedNumber } from '@/api/bank'
import { AccountProblem } from '@/people/account-problem'
import { leaveIfSignedOut, storeUser } from '@/people/session'
import { useUser } from '@/people/use-user'
import { Button } from '@/ui/button'
import { Row, Rows } from '@/ui/ticket'
import { Explained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { BANK_LABELS, bankAccountsOf } from './bank-words'
import { countryName } from './countries'
import { DetailInput } from './detail-input'
import {
  type Detail,
  DETAILS,
  type Details,
  detailText,
  problemOfDetail,
  USUAL_COUNTRY,
} from './detail-rules'
import { linkAccount } from './link-account'

export interface DetailFieldsProps {
  number: string
  checked: CheckedNumber
  /** To the number; null where it was not typed here. */
  onReturn: (() => void) | null
  onLinked: (account: BankAccount) => void
}

/** Nothing is wrong with the person or the number: the bank did not make the account. */
const NOT_CREATED: readonly string[] = ['bank_refused', 'bank_unreachable', 'unreadable', 'internal']

function isOfCreating({ code }: Cause): boolean {
  return NOT_CREATED.includes(code)
}

type Wrong = Partial<Record<Detail, string | null>>

/** What an account needs besides its number. */
export function DetailFields({ number, checked, onReturn, onLinked }: DetailFieldsProps) {
  const queries = useQueryClient()
  const who = useUser()
  const details = DETAILS[checked.type]
  const [country, setCountry] = useState(USUAL_COUNTRY)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Cause | null>(null)
  const [wrongNumber, setWrongNumber] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const judge = (detail: Detail, words: string | null) =>
    setWrong((before) => ({ ...before, [detail]: words }))
  /** The first of those that are wrong, if any is. */
  const show = (problems: Wrong) => {
    setWrong(problems)
    const first = details.find((detail) => problems[detail])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || who.state !== 'user') return
    const typed = new FormData(event.currentTarget)
    const texts = details.map((detail) => [detail, String(typed.get(detail) ?? '')] as const)
    setProblem(null)
    setWrongNumber(null)
    if (show(Object.fromEntries(texts.map(([at, text]) => [at, problemOfDetail(at, text, country)])))) return

    setBusy(true)
    const asked: Details = Object.fromEntries(texts.map(([at, text]) => [at, detailText(at, text)]))
    const answer = await linkAccount({ number, ...asked }, bankAccountsOf(who.user))
    setBusy(false)
    if (answer.kind === 'failed') {
      setProblem(answer.cause)
      return leaveIfSignedOut(queries, answer.cause)
    }
    if (answer.kind === 'wrong') {
      show(answer.fields)
      return setWrongNumber(answer.fields['number'] ?? null)
    }
    await storeUser(queries, answer.user)
    onLinked(answer.account)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t`Account details`}
      className="grid grid-cols-[minmax(0,1fr)]"
      onSubmit={(event) => void submit(event)}
    >
      <div className="pb-3">
        <Rows>
          <Row label={BANK_LABELS[checked.type]}>{checked.hint}</Row>
          {checked.country && <Row label={t`Country`}>{countryName(checked.country)}</Row>}
        </Rows>
        {wrongNumber && (
          <p role="alert" className="px-1 font-medium text-berry text-sm">
            {wrongNumber}
          </p>
        )}
      </div>
      {details.map((detail) => (
        <DetailInput
          key={detail}
          detail={detail}
          country={country}
          wrong={wrong[detail] ?? null}
          onTyped={(text) => {
            if (wrong[detail]) judge(detail, null)
            if (detail === 'country') setCountry(text)
          }}
          onLeft={(text) => judge(detail, problemOfDetail(detail, text, country))}
        />
      ))}
      {problem &&
        (isOfCreating(problem) ? (
          <AccountProblem words={t`Creating Bridge account failed`} cause={problem} />
        ) : (
          <div className="pb-3">
            <Explained cause={problem} situation="account" />
          </div>
        ))}
      <Button type="submit" busy={busy ? t`Loading` : null}>
        {t`Confirm`}
      </Button>
      {onReturn && !busy && (
        <div className="pt-2">
          <Button look="quiet" onClick={onReturn}>
            {t`Return`}
          </Button>
        </div>
      )}
    </form>
  )
}
