import type { CashOut, HistoryItem, Identity, Registering, Session, UserRecord } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

/** What the server knows of accounts, and of whoever is signed in. */
export interface Accounts {
  /** Who is signed in. */
  user: UserRecord | null
  /** The wallet that they signed in with. */
  wallet: Hex | null
  /** Who registered by a password, by their e-mail address in small letters. */
  registered: Map<string, Registering & { user: UserRecord }>
  /** Which of those addresses are confirmed. */
  confirmed: Set<string>
  identity: Identity
  history: HistoryItem[]
  cashOuts: CashOut[]
  sessions: Session[]
}

export function usualAccounts(): Accounts {
  return {
    user: null,
    wallet: null,
    registered: new Map(),
    confirmed: new Set(),
    identity: {
      canBegin: true,
      kycLink: null,
      reasons: [],
      stale: false,
      state: 'none',
      tosLink: null,
    },
    history: [],
    cashOuts: [],
    sessions: [
      {
        createdAt: 1_796_000_000,
        device: 'Chrome on Linux',
        isThis: true,
        lastSeenAt: 1_796_080_000,
        sessionId: `ses_${'1'.repeat(32)}`,
        wallet: null,
      },
      {
        createdAt: 1_795_000_000,
        device: 'Safari on iPhone',
        isThis: false,
        lastSeenAt: 1_795_900_000,
        sessionId: `ses_${'2'.repeat(32)}`,
        wallet: null,
      },
    ],
  }
}
