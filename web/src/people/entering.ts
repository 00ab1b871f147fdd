import { t } from '@lingui/core/macro'
import { ApiError } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { peopleApi, type UserRecord } from '@/api/people'
import { OWN_FAULT } from '@/lib/cause'
import { trimInvisible } from '@/lib/invisible'
import type { Cause } from '@/words/sentence'
import { CONFIRMED_ADDRESS } from './confirmed-address'
import type { EntryField } from './field-rules'
import { canHash, newSalt, passwordHash } from './password-hash'

/** What was typed. `code`: out of a letter to the address, its digits; empty where nobody was asked for one. */
export type Entry = Record<EntryField | 'code', string>

/** What can be wrong. */
export type WrongField = keyof Entry

/** What came of it. `failed`: what the specification says of it, and below that why. */
export type EntryAnswer =
  | { kind: 'entered'; user: UserRecord }
  /** `isTaken`: another account has the address, which a code may still give to who has the mailbox. */
  | { kind: 'wrong'; field: WrongField; words: string; isTaken?: true }
  | { kind: 'failed'; words: string; cause: Cause }

type Wrongs = Partial<Record<FailureCode, Omit<Extract<EntryAnswer, { kind: 'wrong' }>, 'kind'>>>

const WRONG_IN_LOGIN: Wrongs = {
  user_not_found: { field: 'email', words: t`User not found` },
  invalid_email: { field: 'email', words: t`Invalid email format` },
  invalid_email_or_id: { field: 'email', words: t`Incorrect email` },
  invalid_password: { field: 'password', words: t`Invalid password` },
}

const WRONG_IN_REGISTER: Wrongs = {
  user_exists: { field: 'email', words: t`User already exists`, isTaken: true },
  invalid_email: { field: 'email', words: t`Invalid email format` },
}

const WRONG_WITH_CODE: Wrongs = {
  ...WRONG_IN_REGISTER,
  user_exists: { field: 'email', words: CONFIRMED_ADDRESS },
  wrong_code: { field: 'code', words: t`This is not the code, or not any more. Have another one sent.` },
}

/** The password itself stays here: the server is told its hash. */
export function logIn({ email, password }: Pick<Entry, 'email' | 'password'>): Promise<EntryAnswer> {
  const words = {
    refused: t`Login Error`,
    thrown: t`Please make sure you are using the right credentials`,
  }
  return entering(WRONG_IN_LOGIN, words, async () => {
    const { salt } = await peopleApi.salt(trimInvisible(email))
    return peopleApi.logIn({ email: trimInvisible(email), hash: await passwordHash(password, salt) })
  })
}

/** The same for who is new. */
export function register({ name, email, password, code }: Entry): Promise<EntryAnswer> {
  const words = { refused: t`Error registering user`, thrown: t`Error registering user` }
  return entering(code === '' ? WRONG_IN_REGISTER : WRONG_WITH_CODE, words, async () => {
    const salt = newSalt()
    const hash = await passwordHash(password, salt)
    const shown = code === '' ? {} : { code }
    return peopleApi.register({
      email: trimInvisible(email),
      salt,
      hash,
      fullName: trimInvisible(name),
      ...shown,
    })
  })
}

async function entering(
  wrongs: Wrongs,
  words: Record<'refused' | 'thrown', string>,
  enter: () => Promise<UserRecord>,
): Promise<EntryAnswer> {
  if (!canHash()) {
    return { kind: 'failed', words: words.refused, cause: { code: 'open_line', outcome: 'refused' } }
  }
  try {
    return { kind: 'entered', user: await enter() }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', words: words.thrown, cause: OWN_FAULT }
    const wrong = wrongs[error.code]
    return wrong ? { kind: 'wrong', ...wrong } : { kind: 'failed', words: words.refused, cause: error }
  }
}
