import { t } from '@lingui/core/macro'
import type { NumberAnswer } from './check-number'

type Why = Extract<NumberAnswer, { kind: 'wrong' }>['why']

/** From the specification: where money is to be cashed out to what somebody typed. */
const WORDS: Record<Why, string> = {
  bad_iban: t`Invalid IBAN, country not supported`,
  bad_us: t`Invalid US account number`,
  neither: t`Invalid bank account. Please make sure your account is supported`,
}

export function wrongNumberWords(why: Why): string {
  return WORDS[why]
}
