import type { UserRecord } from '@/api/people'

/** For tests: somebody who registered, and has done nothing yet. */
export function aUser(
  change: Partial<UserRecord['user']> = {},
  others: Partial<UserRecord> = {},
): UserRecord {
  return {
    user: {
      userId: `usr_${'a'.repeat(32)}`,
      username: null,
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
      bridge_customer_id: null,
      kycStatus: 'none',
      profile_picture: null,
      createdAt: 1_763_700_000,
      ...change,
    },
    accounts: [],
    contacts: [],
    totalPoints: 0,
    referredUsers: 0,
    pointsPerReferral: [],
    totalReferralConnections: 0,
    totalReferralPoints: 0,
    ...others,
  }
}
