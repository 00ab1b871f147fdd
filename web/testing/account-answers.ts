import type { CashOut, CashOutToPrepare, ReadyCashOut, UserRecord } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { aUser } from '@/people/a-user'
import { aCashOut, BANK, bankAccount, walletAccount } from './accounts'
import { operation } from './api'
import { wayToBank } from './routes'
import { someHash, world } from './world'

/** Countries of the IBANs of the tests, by the letters with which those begin. */
const COUNTRIES: Record<string, string> = { BE: 'BEL', DE: 'DEU' }

/** What letters say. */
export const MAIL_CODE = '123456'

/** The answers about accounts and banks. */
export const accountAnswers = [
  operation('GET /user/get-decoded-token', () => {
    const { user, wallet } = world.accounts
    return { address: user && wallet, userId: user?.user.userId ?? null }
  }),
  operation('GET /user/get-user-from-cookie', ({ refuse }) => told() ?? refuse(401, 'not_signed_in')),
  operation('POST /user/get-user-salt', async ({ body, refuse }) => {
    const known = world.accounts.registered.get((await body()).email.toLowerCase())
    return known ? { salt: known.salt } : refuse(404, 'user_not_found')
  }),
  operation('POST /user/register-user', async ({ body, refuse }) => {
    const wanted = await body()
    const key = wanted.email.toLowerCase()
    if (wanted.code && wanted.code !== MAIL_CODE) return refuse(422, 'wrong_code')
    const isTaken = world.accounts.registered.has(key) && (!wanted.code || world.accounts.confirmed.has(key))
    if (isTaken) return refuse(409, 'user_exists')
    const user = aUser({ email: wanted.email, full_name: wanted.fullName })
    world.accounts.registered.set(key, { ...wanted, user })
    return enter(user)
  }),
  operation('POST /user/register-code', async ({ body, refuse }) => {
    const { email } = await body()
    if (world.accounts.confirmed.has(email.toLowerCase())) return refuse(409, 'user_exists')
    return { success: true }
  }),
  operation('POST /user/login-user', async ({ body, refuse }) => {
    const { email, hash } = await body()
    const known = world.accounts.registered.get(email.toLowerCase())
    if (!known) return refuse(401, 'invalid_email_or_id')
    return known.hash === hash ? enter(known.user) : refuse(401, 'invalid_password')
  }),
  operation('GET /user/logout-user', () => {
    world.accounts.user = null
    return { success: true }
  }),
  operation('GET /user/sign-in-nonce', () => ({
    domain: location.host,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
    nonce: 'a1b2c3d4e5f6a7b8',
    uri: location.origin,
  })),
  operation('POST /user/get-user-id', ({ refuse }) => refuse(404, 'user_not_found')),
  operation('POST /user/get-jwt-token', async ({ body }) => {
    const address = (await body()).message.split('\n')[1] as Hex
    world.accounts.wallet = address
    return enter(aUser({ email: null, full_name: null }, { accounts: [walletAccount(address)] }))
  }),
  operation('POST /user/update-user', async ({ body, refuse }) => {
    const { username } = await body()
    const { user } = world.accounts
    if (!user) return refuse(401, 'not_signed_in')
    return enter({ ...user, user: { ...user.user, username: username ?? user.user.username } })
  }),
  operation('GET /user/sessions', () => ({ sessions: world.accounts.sessions })),
  operation('GET /user/contacts', () => ({ contacts: world.accounts.user?.contacts ?? [] })),
  operation('GET /user/history', ({ query }) => {
    const from = Number(query.get('after') ?? 0)
    const to = from + Number(query.get('limit'))
    const { history } = world.accounts
    return { items: history.slice(from, to), next: to < history.length ? String(to) : null }
  }),
  operation('GET /user/identity', () => world.accounts.identity),
  operation('POST /user/begin-identity', () => {
    const begun = { state: 'terms', tosLink: `${BANK}/terms?session=1` } as const
    Object.assign(world.accounts.identity, begun)
    return world.accounts.identity
  }),
  operation('POST /bank/check-number', async ({ body }) => {
    const { number } = await body()
    const isIban = /^[A-Z]/.test(number)
    const hint = isIban ? hintOf(number) : `…${number.slice(-4)}`
    const linked = world.accounts.user?.accounts.find(({ account_identifier: identifier }) => {
      return identifier === hint || identifier.endsWith(` ${hint}`)
    })
    return {
      country: isIban ? (COUNTRIES[number.slice(0, 2)] ?? null) : 'USA',
      hint,
      linked: linked ?? null,
      type: isIban ? 'iban' : 'us',
    }
  }),
  operation('POST /user/link-bank-account', async ({ body, refuse }) => {
    const { number } = await body()
    const { user } = world.accounts
    if (!user) return refuse(401, 'not_signed_in')
    return enter({ ...user, accounts: [...user.accounts, bankAccount('iban', hintOf(number))] })
  }),
  operation('GET /user/kept-claim', () => null),
  operation('POST /user/keep-claim', () => ({ success: true })),
  operation('GET /user/cash-outs', () => ({ items: world.accounts.cashOuts, next: null })),
  operation('GET /cash-out', ({ query, refuse }) => {
    const found = world.accounts.cashOuts.find(({ id }) => id === query.get('id'))
    return found ?? refuse(404, 'cash_out_not_found')
  }),
  operation('POST /user/prepare-cash-out', async ({ body }) => prepareCashOut(await body())),
  operation('POST /user/confirm-cash-out', ({ refuse }) => {
    const [ready] = world.accounts.cashOuts
    if (!ready) return refuse(404, 'cash_out_not_found')
    const confirmed: CashOut = { ...ready, state: 'awaiting_funds', txHash: someHash() }
    world.accounts.cashOuts = [confirmed]
    return confirmed
  }),
]

/** What would go to a bank, by a route where it has to be exchanged first. */
export function prepareCashOut({ type, link }: CashOutToPrepare): ReadyCashOut {
  const known = world.links.get(`${link.chainId}/${link.version}/${link.index}`)
  const way = known ? wayToBank(known) : null
  const ready = aCashOut({ type, link, state: 'ready', ...way?.change })
  world.accounts.cashOuts = [ready]
  return { ...ready, route: way?.route ?? null }
}

/** Who is signed in, with what became of their check. */
function told(): UserRecord | null {
  const { user, identity } = world.accounts
  if (user && identity.state !== 'none') user.user.kycStatus = identity.state
  return user
}

function enter(user: UserRecord): UserRecord {
  world.accounts.user = user
  return user
}

const hintOf = (iban: string) => `${iban.slice(0, 4)}…${iban.slice(-4)}`
