import type { BankKind, CashOut, UserRecord } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { aUser } from '@/people/a-user'
import { HAZEL } from './config'
import { tokenOf, world } from './world'

/** Somebody is signed in on this device. To be called before a page is opened. */
export function signIn(
  change: Partial<UserRecord['user']> = {},
  others: Partial<UserRecord> = {},
): UserRecord {
  const user = aUser(change, others)
  world.accounts.user = user
  localStorage.setItem('filbert.user', '1')
  return user
}

/** Where the mocked bank has its own pages. Nothing answers there. */
export const BANK = 'https://bank.test'

/** The operator pays out to banks, in both currencies, from both chains. */
export function offerBank(): void {
  const routes = world.config.chains.map(({ chainId }) => {
    const { address: token, decimals, symbol } = tokenOf(chainId, 'USDC')
    return { chainId, decimals, symbol, token }
  })
  world.config.bank = {
    feeCents: { iban: 100, us: 50 },
    frames: [BANK],
    landingChainId: null,
    maximumCents: 10_000_000,
    minimumCents: 1_000,
    routes,
  }
}

/** An IBAN of Belgium, right in every digit. */
export const IBAN = 'BE68539007547034'
export const IBAN_HINT = 'BE68…7034'

/** Somebody is signed in whom the bank knows, with an account in Europe. */
export function signInVerified(accounts = [bankAccount('iban', IBAN_HINT)]): UserRecord {
  return signIn({ kycStatus: 'verified' }, { accounts })
}

/** A wallet that opens the account. */
export function walletAccount(address: Hex) {
  return {
    account_id: `acc_${'w'.repeat(32)}`,
    account_identifier: address,
    account_type: 'wallet',
    bridge_account_id: null,
  } as const
}

export function bankAccount(account_type: BankKind, account_identifier: string) {
  return {
    account_id: `acc_${'b'.repeat(32)}`,
    account_identifier,
    account_type,
    bridge_account_id: 'bank_1',
  }
}

/** A cash-out of 25 USDC that the server has taken. */
export function aCashOut(change: Partial<CashOut> = {}): CashOut {
  return {
    accountHint: IBAN_HINT,
    amount: '25000000',
    amountCents: 2_500,
    arrived: null,
    chainId: HAZEL,
    createdAt: Date.now() - 60_000,
    currency: 'eur',
    expectedBy: Date.now() + 3 * 86_400_000,
    feeCents: 100,
    id: `co_${'0'.repeat(32)}`,
    landingChainId: null,
    link: { chainId: HAZEL, version: 'v4.4', index: '0' },
    payTo: `0x${'2'.repeat(40)}`,
    paymentReference: null,
    rail: 'sepa',
    reason: null,
    refundTxHash: null,
    state: 'awaiting_tx',
    token: tokenOf(HAZEL, 'USDC').address,
    totalCents: 2_400,
    txHash: null,
    type: 'CASHOUT',
    updatedAt: Date.now(),
    ...change,
  }
}
