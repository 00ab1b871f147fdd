import type { UserRecord } from '@/api/people'

/** For tests: somebody with an e-mail address, one wallet and nothing else. */
export function someone(user: Partial<UserRecord['user']> = {}): UserRecord {
  return {
    user: {
      userId: `usr_${'0'.repeat(32)}`,
      username: null,
      email: 'ada@example.com',
      full_name: null,
      bridge_customer_id: null,
      kycStatus: 'none',
      profile_picture: null,
      createdAt: 1_796_083_200,
      ...user,
    },
    accounts: [
      {
        account_id: 'acc_1',
        account_identifier: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        account_type: 'wallet',
        bridge_account_id: null,
      },
    ],
    contacts: [],
    totalPoints: 0,
    referredUsers: 0,
    pointsPerReferral: [],
    totalReferralConnections: 0,
    totalReferralPoints: 0,
  }
}
