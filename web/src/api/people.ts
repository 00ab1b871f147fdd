import type { Hex } from '@/lib/hex'
import { call, get, PREFIX, paged, post, UPLOAD_TIMEOUT_MS } from './client'

/** All that is told of the person who is signed in, and of nobody else. */
export interface UserRecord {
  user: {
    /** `usr_` and 32 hexadecimal digits. */
    userId: string
    /** 1 to 16 letters and digits. */
    username: string | null
    email: string | null
    full_name: string | null
    bridge_customer_id: string | null
    kycStatus: 'none' | 'verified'
    /** A path on our host. */
    profile_picture: string | null
    /** Unix seconds. */
    createdAt: number
  }
  /** The ways in that are no e-mail address, and what money can go to: at most 20 wallets. */
  accounts: Account[]
  /** At most 200, those with most in common first. */
  contacts: Contact[]
  totalPoints: number
  /** How many were invited. */
  referredUsers: number
  /** At most 100. */
  pointsPerReferral: Referral[]
  totalReferralConnections: number
  totalReferralPoints: number
}

export interface Account {
  account_id: string
  /** A wallet's address; of a bank its number. */
  account_identifier: string
  account_type: 'wallet' | 'iban' | 'us'
  bridge_account_id: string | null
}

export interface Referral {
  address: Hex
  totalReferrals: number
  points: number
}

/** Somebody whom money went to or came from. */
export interface Contact {
  /** As the person calls them. */
  nickname: string | null
  /** As they call themselves. */
  username: string | null
  ens_name: string | null
  account_identifier: string
  /** How often money went one way or the other. */
  n_interactions: number
  /** A path on our host. */
  profile_picture: string | null
}

/** What one of the session's wallets sent or received, as the chain has it. */
export interface HistoryItem {
  type: 'linkSent' | 'linkReceived' | 'directSent' | 'directReceived'
  /** Which of the session's wallets. */
  wallet: Hex
  chainId: string
  /** Null where it is no link. */
  contractVersion: string | null
  depositIndex: string | null
  tokenAddress: Hex
  /** 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155. */
  tokenType: number
  tokenId: string
  /** Smallest units, decimal. */
  tokenAmount: string
  tokenSymbol: string | null
  tokenDecimals: number | null
  /** Unix seconds; of a link that was received, when it was claimed. */
  date: number
  /** The other side; null while there is nobody. */
  address: Hex | null
  status: 'pending' | 'claimed' | 'reclaimed' | 'sent'
  /** What it earned `wallet`. */
  points: number | null
  /** Of the deposit, of the claim, of the transfer. */
  txHash: Hex
}

export interface HistoryPage {
  items: HistoryItem[]
  next: string | null
}

/** Where and since when somebody is signed in. */
export interface Session {
  sessionId: string
  /** Unix seconds. */
  createdAt: number
  lastSeenAt: number
  /** The browser and its system, as far as they say. */
  device: string | null
  /** The wallet that it was opened with, if by one. */
  wallet: Hex | null
  isThis: boolean
}

/** Whose session it is, and which wallet opened it. Nobody's has neither. */
export interface DecodedToken {
  address: Hex | null
  userId: string | null
}

/** What the message that a wallet signs has to say. Good for one message, for ten minutes. */
export interface SignInNonce {
  nonce: string
  domain: string
  uri: string
  /** Unix seconds. */
  expiresAt: number
}

export interface Credentials {
  email: string
  /** What `passwordHash` made of the password: 128 hexadecimal digits. */
  hash: string
}

export interface Registration extends Credentials {
  /** 32 hexadecimal digits. */
  salt: string
  fullName: string
}

/** An ERC-4361 message, and the wallet's signature of it. */
export interface SignedMessage {
  message: string
  signature: Hex
}

export interface Leader {
  /** From 1. Those who have as many share one. */
  place: number
  /** What they chose to be called. */
  username: string | null
  /** Where they chose nothing, how their wallet begins and ends. */
  address: string | null
  points: number
}

interface Done {
  success: true
}

/** The calls about people. The session is a cookie, which no script can read. */
export const peopleApi = {
  /** Rejects with `user_not_found` for who is new. */
  userId: (accountIdentifier: string) =>
    post<{ userId: string; isNewUser: boolean }>('/user/get-user-id', { accountIdentifier }),
  salt: (email: string) => post<{ salt: string }>('/user/get-user-salt', { email }),
  register: (body: Registration) => post<UserRecord>('/user/register-user', body),
  logIn: (body: Credentials) => post<UserRecord>('/user/login-user', body),
  signInNonce: () => get<SignInNonce>('/user/sign-in-nonce'),
  signIn: (signed: SignedMessage, purpose: 'sign_in' | 'add_wallet' = 'sign_in') =>
    post<UserRecord>('/user/get-jwt-token', { ...signed, purpose }),
  decodedToken: () => get<DecodedToken>('/user/get-decoded-token'),
  /** Rejects with `not_signed_in` for who is not. */
  user: () => get<UserRecord>('/user/get-user-from-cookie'),
  update: (change: { userId?: string; username?: string; fullName?: string }) =>
    post<UserRecord>('/user/update-user', change),
  submitPhoto: (file: File) => {
    const form = new FormData()
    form.set('file', file)
    const init = { method: 'POST', body: form }
    return call<{ profile_picture: string }>('/user/submit-profile-photo', init, UPLOAD_TIMEOUT_MS)
  },
  addWallet: (address: Hex, signed: SignedMessage) =>
    post<UserRecord>('/user/add-account', {
      accountIdentifier: address,
      accountType: 'wallet',
      ...signed,
    }),
  removeAccount: (accountIdentifier: string) =>
    post<UserRecord>('/user/remove-account', { accountIdentifier }),
  logOut: () => get<Done>('/user/logout-user'),
  logOutEverywhere: () => post<Done & { ended: number }>('/user/logout-everywhere', {}),
  sessions: () => get<{ sessions: Session[] }>('/user/sessions'),
  endSession: (sessionId: string) => post<Done>('/user/end-session', { sessionId }),
  /** The account and all that is known of it but what the chain keeps. */
  deleteUser: () => post<Done>('/user/delete-user', {}),
  /** The newest first. `after`: the `next` of the page before. `limit`: at most 1,000. */
  history: (after: string | null = null, limit = 100) =>
    get<HistoryPage>(`/user/history?${paged({ limit: String(limit) }, after)}`),
  contacts: () => get<{ contacts: Contact[] }>('/user/contacts'),
  /** `nickname`: at most 40 characters; none takes it away. */
  nameContact: (accountIdentifier: string, nickname: string) =>
    post<Done>('/user/name-contact', { accountIdentifier, nickname }),
  leaderboard: () => get<{ leaders: Leader[] }>('/leaderboard'),
  /** Files, for links: the browser asks for them itself. */
  historyFile: `${PREFIX}/user/history.csv`,
  exportFile: `${PREFIX}/user/export`,
}
