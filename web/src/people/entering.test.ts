import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { causeInWords } from '@/words/in-words'
import { aUser } from './a-user'
import { type EntryAnswer, logIn, register } from './entering'
import { passwordHash } from './password-hash'

const SALT = '000102030405060708090a0b0c0d0e0f'
const ENTRY = { name: ' Ada Lovelace ', email: ' Ada@Example.com ', password: 'correct horse', code: '' }

interface Asked {
  call: string
  body: Record<string, string>
}

let asked: Asked[]
/** What each call answers: a body, the code of an error, or null for no answer. */
let answers: Record<string, object | [status: number, code: string] | null>

beforeEach(() => {
  asked = []
  answers = {
    'get-user-salt': { salt: SALT },
    'login-user': aUser(),
    'register-user': aUser(),
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const call = url.replace('/api/filbert/user/', '')
    asked.push({ call, body: JSON.parse(body) })
    const answer = answers[call]
    if (answer === null) throw new TypeError('Failed to fetch')
    if (!Array.isArray(answer)) return Response.json(answer)
    const [status, code] = answer
    return Response.json({ code, message: 'no', requestId: 'req_7' }, { status })
  })
})

afterEach(() => vi.unstubAllGlobals())

function told(answer: EntryAnswer): unknown {
  if (answer.kind !== 'failed') return answer
  return [answer.words, causeInWords(answer.cause, 'account').what]
}

describe('a login', () => {
  it('asks for the salt, sends the hash, and never the password', async () => {
    expect(await logIn(ENTRY)).toEqual({ kind: 'entered', user: aUser() })
    expect(asked).toEqual([
      { call: 'get-user-salt', body: { email: 'Ada@Example.com' } },
      {
        call: 'login-user',
        body: { email: 'Ada@Example.com', hash: await passwordHash('correct horse', SALT) },
      },
    ])
    expect(JSON.stringify(asked)).not.toContain('correct')
  })

  it.each<[string, number, FailureCode, string, string]>([
    ['get-user-salt', 404, 'user_not_found', 'email', 'User not found'],
    ['get-user-salt', 400, 'invalid_email', 'email', 'Invalid email format'],
    ['login-user', 400, 'invalid_email', 'email', 'Invalid email format'],
    ['login-user', 401, 'invalid_email_or_id', 'email', 'Incorrect email'],
    ['login-user', 401, 'invalid_password', 'password', 'Invalid password'],
  ])('%s answered with %i %s is wrong in the field: %s', async (call, status, code, field, words) => {
    answers[call] = [status, code]
    expect(await logIn(ENTRY)).toEqual({ kind: 'wrong', field, words })
  })

  it.each<[string, [number, string] | null, string]>([
    ['login-user', [429, 'rate_limited'], 'Too many tries in a short time. Wait a minute, then go on.'],
    ['login-user', [503, 'overloaded'], 'We are busy. Try again in a few seconds.'],
    ['login-user', [500, 'internal'], 'An error occurred. Please try again later'],
    ['login-user', [400, 'from_the_future'], 'An error occurred. Please try again later'],
    ['login-user', null, 'We cannot be reached. Is this device connected to the internet?'],
    ['get-user-salt', null, 'We cannot be reached. Is this device connected to the internet?'],
    ['get-user-salt', [429, 'rate_limited'], 'Too many tries in a short time. Wait a minute, then go on.'],
  ])('%s answered with %j is a Login Error, and no word of who is wrong', async (call, answer, why) => {
    answers[call] = answer
    expect(told(await logIn(ENTRY))).toEqual(['Login Error', why])
  })

  it('a fault of the page asks to look at the credentials once more', async () => {
    answers['get-user-salt'] = {}
    vi.stubGlobal('TextEncoder', undefined)
    expect(told(await logIn(ENTRY))).toEqual([
      'Please make sure you are using the right credentials',
      'This page made a mistake.',
    ])
  })

  it('over a line that others can read sends nothing, and says why', async () => {
    vi.stubGlobal('crypto', {})
    const answer = await logIn(ENTRY)
    expect(told(answer)).toEqual(['Login Error', expect.stringContaining('https')])
    expect(asked).toEqual([])
  })
})

describe('to register', () => {
  it('sends a name, an address, a salt of its own and the hash', async () => {
    expect(await register(ENTRY)).toEqual({ kind: 'entered', user: aUser() })
    const [{ call, body } = { call: '', body: {} as Record<string, string> }] = asked
    expect(call).toBe('register-user')
    expect(body['salt']).toMatch(/^[0-9a-f]{32}$/)
    expect(body).toEqual({
      email: 'Ada@Example.com',
      fullName: 'Ada Lovelace',
      salt: body['salt'],
      hash: await passwordHash('correct horse', body['salt'] ?? ''),
    })
  })

  it.each<[number, FailureCode, string]>([
    [409, 'user_exists', 'User already exists'],
    [400, 'invalid_email', 'Invalid email format'],
  ])('%i %s stands under the e-mail: %s', async (status, code, words) => {
    answers['register-user'] = [status, code]
    const isTaken = code === 'user_exists' ? { isTaken: true } : {}
    expect(await register(ENTRY)).toEqual({ kind: 'wrong', field: 'email', words, ...isTaken })
  })

  it('sends the code that shows whose the address is', async () => {
    expect(await register({ ...ENTRY, code: '123456' })).toEqual({ kind: 'entered', user: aUser() })
    expect(asked[0]?.body['code']).toBe('123456')
  })

  it.each<[number, FailureCode, string, RegExp]>([
    [422, 'wrong_code', 'code', /^This is not the code, or not any more/],
    [409, 'user_exists', 'email', /^Somebody has confirmed this address/],
  ])('with a code, %i %s is wrong in the field: %s', async (status, code, field, words) => {
    answers['register-user'] = [status, code]
    const answer = await register({ ...ENTRY, code: '123456' })
    expect(answer).toEqual({ kind: 'wrong', field, words: expect.stringMatching(words) })
  })

  it.each<[[number, string] | null, string]>([
    [[500, 'internal'], 'An error occurred. Please try again later'],
    [[403, 'cross_site'], 'This page stands at an address that may not sign you in.'],
    [null, 'We cannot be reached. Is this device connected to the internet?'],
  ])('%j is an error, and why', async (answer, why) => {
    answers['register-user'] = answer
    expect(told(await register(ENTRY))).toEqual(['Error registering user', why])
  })
})
