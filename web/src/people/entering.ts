import { t } from '@lingui/core/macro'
import { ApiError } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { peopleApi, type UserRecord } from '@/api/people'
import { OWN_FAULT } from '@/lib/cause'
import type { Cause } from '@/words/sentence'
import type { EntryField } from './field-rules'
import { canHash, newSalt, passwordHash } from './password-hash'

/** What was typed. */
export type Entry = Record<EntryField, string>

/** What came of it. `failed`: what the specification says of it, and below that why. */
export type EntryAnswer =
  | { kind: 'entered'; user: UserRecord }
  | { kind: 'wrong'; field: EntryField; words: string }
  | { kind: 'failed'; words: string; cause: Cause }

type Wrongs = Partial<Record<FailureCode, Omit<Extract<EntryAnswer, { kind: 'wrong' }>, 'kind'>>>

const WRONG_IN_LOGIN: Wrongs = {
  user_not_found: { field: 'email', words: t`User not found` },
  invalid_email: { field: 'email', words: t`Invalid email format` },
  invalid_email_or_id: { field: 'email', words: t`Incorrect email` },
  invalid_password: { field: 'password', words: t`Invalid password` },
}

const WRONG_IN_REGISTER: Wrongs = {
  user_exists: { field: 'email', words: t`User already exists` },
  invalid_email: { field: 'email', words: t`Invalid email format` },
}

/** The password itself stays here: the server is told its hash. */
export function logIn({ email, password }: Omit<Entry, 'name'>): Promise<EntryAnswer> {
  const words = {
    refused: t`Login Error`,
    thrown: t`Please make sure you are using the right credentials`,
  }
  return entering(WRONG_IN_LOGIN, words, async () => {
    const { salt } = await peopleApi.salt(email.trim())
    return peopleApi.logIn({ email: email.trim(), hash: await passwordHash(password, salt) })
  })
}

/** The same for who is new. */
export function register({ name, email, password }: Entry): Promise<EntryAnswer> {
  const words = { refused: t`Error registering user`, thrown: t`Error registering user` }
  return entering(WRONG_IN_REGISTER, words, async () => {
    const salt = newSalt()
    const hash = await passwordHash(password, salt)
    return peopleApi.register({ email: email.trim(), salt, hash, fullName: name.trim() })
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
