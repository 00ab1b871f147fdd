import { PREFIX } from '@filbert/sdk/ask'
import type { Hex } from '@/lib/hex'
import { call, get, paged, post, UPLOAD_TIMEOUT_MS } from './client'
import type {
  Contacts,
  DecodedToken,
  Done,
  HistoryPage,
  Leaderboard,
  LoggedOutEverywhere,
  LoggingIn,
  NameContact,
  RegisterCodeWanted,
  Registering,
  SaltOfUser,
  Sessions,
  SessionToEnd,
  SignedMessage,
  SignInNonce,
  SubmittedPhoto,
  Updating,
  UserId,
  UserRecord,
} from './schema.gen'

export type {
  Account,
  Contact,
  HistoryItem,
  HistoryPage,
  IdentityState,
  Leader,
  Referral,
  Session,
  SignInNonce,
  UserRecord,
} from './schema.gen'

/** An ERC-4361 message, and the wallet's signature of it. */
export type Signed = Pick<SignedMessage, 'message' | 'signature'>

/** The calls about people. The session is a cookie, which no script can read. */
export const peopleApi = {
  /** Rejects with `user_not_found` for who is new. */
  userId: (accountIdentifier: string) => post<UserId>('/user/get-user-id', { accountIdentifier }),
  salt: (email: string) => post<SaltOfUser>('/user/get-user-salt', { email }),
  register: (body: Registering) => post<UserRecord>('/user/register-user', body),
  /** A letter to the address of a new account, with a code for `register`. */
  sendRegisterCode: (email: string) =>
    post<Done>('/user/register-code', { email } satisfies RegisterCodeWanted),
  logIn: (body: LoggingIn) => post<UserRecord>('/user/login-user', body),
  signInNonce: () => get<SignInNonce>('/user/sign-in-nonce'),
  signIn: (signed: Signed, purpose: 'sign_in' | 'add_wallet' = 'sign_in') =>
    post<UserRecord>('/user/get-jwt-token', { ...signed, purpose } satisfies SignedMessage),
  decodedToken: () => get<DecodedToken>('/user/get-decoded-token'),
  /** Rejects with `not_signed_in` for who is not. */
  user: () => get<UserRecord>('/user/get-user-from-cookie'),
  update: (change: Updating) => post<UserRecord>('/user/update-user', change),
  submitPhoto: (file: File) => {
    const form = new FormData()
    form.set('file', file)
    const init = { method: 'POST', body: form }
    return call<SubmittedPhoto>('/user/submit-profile-photo', init, { timeoutMs: UPLOAD_TIMEOUT_MS })
  },
  addWallet: (address: Hex, signed: Signed) =>
    post<UserRecord>('/user/add-account', {
      accountIdentifier: address,
      accountType: 'wallet',
      ...signed,
    }),
  removeAccount: (accountIdentifier: string) =>
    post<UserRecord>('/user/remove-account', { accountIdentifier }),
  logOut: () => get<Done>('/user/logout-user'),
  logOutEverywhere: () => post<LoggedOutEverywhere>('/user/logout-everywhere', {}),
  sessions: () => get<Sessions>('/user/sessions'),
  endSession: (sessionId: string) => post<Done>('/user/end-session', { sessionId } satisfies SessionToEnd),
  /** The account and all that is known of it but what the chain keeps. */
  deleteUser: () => post<Done>('/user/delete-user', {}),
  /** The newest first. `after`: the `next` of the page before. `limit`: at most 1,000. */
  history: (after: string | null = null, limit = 100) =>
    get<HistoryPage>(`/user/history?${paged({ limit: String(limit) }, after)}`),
  contacts: () => get<Contacts>('/user/contacts'),
  /** `nickname`: at most 40 characters; none takes it away. */
  nameContact: (accountIdentifier: Hex, nickname: string) =>
    post<Done>('/user/name-contact', { accountIdentifier, nickname } satisfies NameContact),
  leaderboard: () => get<Leaderboard>('/leaderboard'),
  /** Files, for links: the browser asks for them itself. */
  historyFile: `${PREFIX}/user/history.csv`,
  exportFile: `${PREFIX}/user/export`,
}
